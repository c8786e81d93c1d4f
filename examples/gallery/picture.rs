//! Pictures: what the exhibits are made of, and what is written.

use std::fs;
use std::io::{self, Cursor};
use std::path::Path;

/// Three planes of red, green and blue from 0 to 1; size is height, width.
pub struct Picture {
    /// Height and width.
    pub size: [usize; 2],
    pub values: Vec<f64>,
}

impl Picture {
    /// A picture whose pixel (y, x) is what the function says.
    pub fn new(size: [usize; 2], pixel: impl Fn(usize, usize) -> [f64; 3]) -> Self {
        let plane = size[0] * size[1];
        let mut values = vec![0.0; 3 * plane];
        for i in 0..plane {
            for (c, v) in pixel(i / size[1], i % size[1]).into_iter().enumerate() {
                values[c * plane + i] = v;
            }
        }
        Picture { size, values }
    }

    /// The first three planes of feature maps.
    pub fn first(planes: &[f64], side: usize) -> Self {
        Picture { size: [side; 2], values: planes[..3 * side * side].to_vec() }
    }

    pub fn pixel(&self, y: usize, x: usize) -> [f64; 3] {
        let plane = self.size[0] * self.size[1];
        [0, 1, 2].map(|c| self.values[c * plane + y * self.size[1] + x])
    }

    pub fn map(&self, f: impl Fn(f64) -> f64) -> Self {
        Picture { size: self.size, values: self.values.iter().map(|&v| f(v)).collect() }
    }

    pub fn crop(&self, [top, left]: [usize; 2], size: [usize; 2]) -> Self {
        Picture::new(size, |y, x| self.pixel(top + y, left + x))
    }

    /// Every pixel becomes a square: for small planes, where each pixel should be seen.
    pub fn enlarge(&self, factor: usize) -> Self {
        Picture::new(self.size.map(|s| s * factor), |y, x| self.pixel(y / factor, x / factor))
    }

    /// Another size: linear between pixels when it is larger, the mean of such samples when it is smaller.
    pub fn resample(&self, size: [usize; 2]) -> Self {
        let [scale_y, scale_x] = [0, 1].map(|d| self.size[d] as f64 / size[d] as f64);
        let samples = scale_y.max(scale_x).ceil() as usize;
        let place = |i: usize, sample: usize, scale: f64, limit: usize| {
            let at = (i as f64 + (sample as f64 + 0.5) / samples as f64) * scale - 0.5;
            let at = at.clamp(0.0, limit as f64 - 1.0);
            (at as usize, (at as usize + 1).min(limit - 1), at.fract())
        };
        let mut resampled = Picture::new(size, |y, x| {
            let mut sum = [0.0; 3];
            for s in 0..samples * samples {
                let (y0, y1, ty) = place(y, s / samples, scale_y, self.size[0]);
                let (x0, x1, tx) = place(x, s % samples, scale_x, self.size[1]);
                let mix = |a: f64, b: f64, t: f64| a + (b - a) * t;
                let corners = [(y0, x0), (y0, x1), (y1, x0), (y1, x1)].map(|(y, x)| self.pixel(y, x));
                for (c, sum) in sum.iter_mut().enumerate() {
                    let [a, b, d, e] = corners.map(|p| p[c]);
                    *sum += mix(mix(a, b, tx), mix(d, e, tx), ty) / (samples * samples) as f64;
                }
            }
            sum
        });
        for value in &mut resampled.values {
            *value = f64::from(*value as f32);
        }
        resampled
    }

    pub fn decode(file: &[u8]) -> Self {
        let mut reader = png::Decoder::new(Cursor::new(file)).read_info().expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a small picture")];
        let info = reader.next_frame(&mut pixels).expect("a whole PNG");
        assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
        let width = info.width as usize;
        Picture::new([info.height as usize, width], |y, x| {
            [0, 1, 2].map(|c| pixels[(y * width + x) * 3 + c] as f64 / 255.0)
        })
    }
}

/// The panels in full rows of `columns`, each centred on dark grey, with thin white lines between them.
pub fn arrange(columns: usize, panels: &[Picture]) -> Picture {
    const LINE: usize = 2;
    let [high, wide] = [0, 1].map(|d| panels.iter().map(|p| p.size[d]).max().unwrap_or(0));
    let rows = panels.len().div_ceil(columns);
    let size = [rows * (high + LINE) - LINE, columns * (wide + LINE) - LINE];
    Picture::new(size, |y, x| {
        let panel = &panels[y / (high + LINE) * columns + x / (wide + LINE)];
        let (y, x) = (y % (high + LINE), x % (wide + LINE));
        if y >= high || x >= wide {
            return [1.0; 3];
        }
        // Above and left of its panel a place wraps round to a huge number, which is outside as well.
        let y = y.wrapping_sub((high - panel.size[0]) / 2);
        let x = x.wrapping_sub((wide - panel.size[1]) / 2);
        if y < panel.size[0] && x < panel.size[1] { panel.pixel(y, x) } else { [0.2; 3] }
    })
}

/// Writes a PNG of the panels.
pub fn draw(path: &Path, columns: usize, panels: &[Picture]) -> io::Result<()> {
    let sheet = arrange(columns, panels);
    let [height, width] = sheet.size;
    let pixels: Vec<u8> = (0..height * width)
        .flat_map(|i| sheet.pixel(i / width, i % width))
        .map(|v| (v * 255.0).round() as u8)
        .collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    fs::write(path, file)
}
