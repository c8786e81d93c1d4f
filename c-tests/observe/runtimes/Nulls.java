// Takes null pointers, as the virtual machine does by a handler of SIGSEGV, before the host reads device memory if there is a second argument.
public class Nulls {
    int field;

    static native void readDeviceMemory();

    static int nullsOf(Nulls it) {
        try {
            return it.field;
        } catch (NullPointerException none) {
            return 1;
        }
    }

    public static void main(String[] arguments) {
        System.load(arguments[0]);
        int taken = 0;
        // So often that it is compiled.
        for (int i = 0; i < 100000; i++) taken += nullsOf(i % 1000 == 0 ? null : new Nulls());
        System.out.println(taken);
        System.out.flush();
        if (arguments.length > 1) readDeviceMemory();
    }
}
