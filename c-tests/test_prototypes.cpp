// Written by gen_prototypes.py from abi_symbols.json and names/names.txt. Do not edit.
//
// Our headers against CANN's: the exact type of every function, the value of every enumerator and constant, what each
// typedef stands for, and the layout of every structure. Nearly all of it is checked by compiling and linking.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <type_traits>

#define SAME(type, ...) static_assert(std::is_same<type, __VA_ARGS__>::value, #type)
#define VALUE(name, value) static_assert(name == value, #name)
#define CONSTANT(name, value) \
    VALUE(name, value);       \
    SAME(decltype(name), const int)
#define ENUM(type) static_assert(std::is_enum<type>::value && sizeof(type) == sizeof(int), #type)
#define ENUMERATOR(type, name, value) \
    VALUE(name, value);               \
    SAME(decltype(name), type)
#define STRUCTURE(type) \
    static_assert(sizeof(type) == sizeof(cann::type) && alignof(type) == alignof(cann::type), #type)
#define MEMBER(type, name)                                                  \
    static_assert(offsetof(type, name) == offsetof(cann::type, name) &&     \
                      sizeof(type::name) == sizeof(cann::type::name),       \
                  #type "::" #name)

#include "acl/acl.h"
#include "acl/acl_base_mdl.h"
#include "acl/acl_base_rt.h"
#include "acl/acl_op_compiler.h"
#include "acl/acl_rt.h"
#include "aclnn/acl_meta.h"
#include "aclnn/aclnn_base.h"
#include "aclnnop/aclnn_abs.h"
#include "aclnnop/aclnn_adaptive_avg_pool2d.h"
#include "aclnnop/aclnn_adaptive_avg_pool2d_backward.h"
#include "aclnnop/aclnn_adaptive_avg_pool3d.h"
#include "aclnnop/aclnn_adaptive_avg_pool3d_backward.h"
#include "aclnnop/aclnn_adaptive_max_pool2d.h"
#include "aclnnop/aclnn_adaptive_max_pool2d_backward.h"
#include "aclnnop/aclnn_add.h"
#include "aclnnop/aclnn_add_layer_norm.h"
#include "aclnnop/aclnn_add_layer_norm_grad.h"
#include "aclnnop/aclnn_add_rms_norm.h"
#include "aclnnop/aclnn_add_v3.h"
#include "aclnnop/aclnn_addbmm.h"
#include "aclnnop/aclnn_addcdiv.h"
#include "aclnnop/aclnn_addcmul.h"
#include "aclnnop/aclnn_addmm.h"
#include "aclnnop/aclnn_addmv.h"
#include "aclnnop/aclnn_addr.h"
#include "aclnnop/aclnn_affine_grid.h"
#include "aclnnop/aclnn_all.h"
#include "aclnnop/aclnn_amax.h"
#include "aclnnop/aclnn_amin.h"
#include "aclnnop/aclnn_amp_update_scale.h"
#include "aclnnop/aclnn_any.h"
#include "aclnnop/aclnn_apply_adam_w_v2.h"
#include "aclnnop/aclnn_arange.h"
#include "aclnnop/aclnn_argmax.h"
#include "aclnnop/aclnn_argmin.h"
#include "aclnnop/aclnn_avgpool2d.h"
#include "aclnnop/aclnn_avgpool2d_backward.h"
#include "aclnnop/aclnn_avgpool3d.h"
#include "aclnnop/aclnn_avgpool3d_backward.h"
#include "aclnnop/aclnn_baddbmm.h"
#include "aclnnop/aclnn_batch_matmul.h"
#include "aclnnop/aclnn_batch_norm.h"
#include "aclnnop/aclnn_batch_norm_backward.h"
#include "aclnnop/aclnn_batch_norm_backward_reduce.h"
#include "aclnnop/aclnn_batch_norm_elemt.h"
#include "aclnnop/aclnn_batch_norm_elemt_backward.h"
#include "aclnnop/aclnn_batch_norm_gather_stats_with_counts.h"
#include "aclnnop/aclnn_batch_norm_stats.h"
#include "aclnnop/aclnn_bernoulli.h"
#include "aclnnop/aclnn_binary_cross_entropy.h"
#include "aclnnop/aclnn_binary_cross_entropy_backward.h"
#include "aclnnop/aclnn_binary_cross_entropy_with_logits.h"
#include "aclnnop/aclnn_binary_cross_entropy_with_logits_backward.h"
#include "aclnnop/aclnn_bincount.h"
#include "aclnnop/aclnn_bitwise_and_scalar.h"
#include "aclnnop/aclnn_bitwise_and_tensor.h"
#include "aclnnop/aclnn_bitwise_not.h"
#include "aclnnop/aclnn_bitwise_or_scalar.h"
#include "aclnnop/aclnn_bitwise_or_tensor.h"
#include "aclnnop/aclnn_bitwise_xor_scalar.h"
#include "aclnnop/aclnn_bitwise_xor_tensor.h"
#include "aclnnop/aclnn_bitwiseand.h"
#include "aclnnop/aclnn_cast.h"
#include "aclnnop/aclnn_cat.h"
#include "aclnnop/aclnn_ceil.h"
#include "aclnnop/aclnn_celu.h"
#include "aclnnop/aclnn_clamp.h"
#include "aclnnop/aclnn_constant_pad_nd.h"
#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_cos.h"
#include "aclnnop/aclnn_cross_entropy_loss.h"
#include "aclnnop/aclnn_cross_entropy_loss_grad.h"
#include "aclnnop/aclnn_ctc_loss.h"
#include "aclnnop/aclnn_ctc_loss_backward.h"
#include "aclnnop/aclnn_deep_norm.h"
#include "aclnnop/aclnn_deep_norm_grad.h"
#include "aclnnop/aclnn_div.h"
#include "aclnnop/aclnn_dot.h"
#include "aclnnop/aclnn_dropout_do_mask.h"
#include "aclnnop/aclnn_dropout_gen_mask.h"
#include "aclnnop/aclnn_dropout_v3.h"
#include "aclnnop/aclnn_elu.h"
#include "aclnnop/aclnn_elu_backward.h"
#include "aclnnop/aclnn_embedding_renorm.h"
#include "aclnnop/aclnn_eq_scalar.h"
#include "aclnnop/aclnn_eq_tensor.h"
#include "aclnnop/aclnn_equal.h"
#include "aclnnop/aclnn_exp.h"
#include "aclnnop/aclnn_eye.h"
#include "aclnnop/aclnn_fill_scalar.h"
#include "aclnnop/aclnn_fill_tensor.h"
#include "aclnnop/aclnn_floor.h"
#include "aclnnop/aclnn_floor_divide.h"
#include "aclnnop/aclnn_foreach_abs.h"
#include "aclnnop/aclnn_foreach_acos.h"
#include "aclnnop/aclnn_foreach_add_list.h"
#include "aclnnop/aclnn_foreach_add_list_v2.h"
#include "aclnnop/aclnn_foreach_add_scalar.h"
#include "aclnnop/aclnn_foreach_add_scalar_list.h"
#include "aclnnop/aclnn_foreach_add_scalar_v2.h"
#include "aclnnop/aclnn_foreach_addcdiv_scalar.h"
#include "aclnnop/aclnn_foreach_addcdiv_scalar_list.h"
#include "aclnnop/aclnn_foreach_addcdiv_scalar_v2.h"
#include "aclnnop/aclnn_foreach_addcmul_scalar.h"
#include "aclnnop/aclnn_foreach_addcmul_scalar_list.h"
#include "aclnnop/aclnn_foreach_addcmul_scalar_v2.h"
#include "aclnnop/aclnn_foreach_asin.h"
#include "aclnnop/aclnn_foreach_atan.h"
#include "aclnnop/aclnn_foreach_copy.h"
#include "aclnnop/aclnn_foreach_cos.h"
#include "aclnnop/aclnn_foreach_cosh.h"
#include "aclnnop/aclnn_foreach_div_list.h"
#include "aclnnop/aclnn_foreach_div_scalar.h"
#include "aclnnop/aclnn_foreach_div_scalar_list.h"
#include "aclnnop/aclnn_foreach_div_scalar_v2.h"
#include "aclnnop/aclnn_foreach_erf.h"
#include "aclnnop/aclnn_foreach_erfc.h"
#include "aclnnop/aclnn_foreach_exp.h"
#include "aclnnop/aclnn_foreach_expm1.h"
#include "aclnnop/aclnn_foreach_lerp_list.h"
#include "aclnnop/aclnn_foreach_lerp_scalar.h"
#include "aclnnop/aclnn_foreach_log.h"
#include "aclnnop/aclnn_foreach_log10.h"
#include "aclnnop/aclnn_foreach_log1p.h"
#include "aclnnop/aclnn_foreach_log2.h"
#include "aclnnop/aclnn_foreach_maximum_list.h"
#include "aclnnop/aclnn_foreach_maximum_scalar.h"
#include "aclnnop/aclnn_foreach_maximum_scalar_list.h"
#include "aclnnop/aclnn_foreach_maximum_scalar_v2.h"
#include "aclnnop/aclnn_foreach_minimum_list.h"
#include "aclnnop/aclnn_foreach_minimum_scalar.h"
#include "aclnnop/aclnn_foreach_minimum_scalar_list.h"
#include "aclnnop/aclnn_foreach_minimum_scalar_v2.h"
#include "aclnnop/aclnn_foreach_mul_list.h"
#include "aclnnop/aclnn_foreach_mul_scalar.h"
#include "aclnnop/aclnn_foreach_mul_scalar_list.h"
#include "aclnnop/aclnn_foreach_mul_scalar_v2.h"
#include "aclnnop/aclnn_foreach_neg.h"
#include "aclnnop/aclnn_foreach_non_finite_check_and_unscale.h"
#include "aclnnop/aclnn_foreach_norm.h"
#include "aclnnop/aclnn_foreach_pow_list.h"
#include "aclnnop/aclnn_foreach_pow_scalar.h"
#include "aclnnop/aclnn_foreach_pow_scalar_and_tensor.h"
#include "aclnnop/aclnn_foreach_pow_scalar_list.h"
#include "aclnnop/aclnn_foreach_pow_scalar_v2.h"
#include "aclnnop/aclnn_foreach_reciprocal.h"
#include "aclnnop/aclnn_foreach_round_off_number.h"
#include "aclnnop/aclnn_foreach_round_off_number_v2.h"
#include "aclnnop/aclnn_foreach_sigmoid.h"
#include "aclnnop/aclnn_foreach_sign.h"
#include "aclnnop/aclnn_foreach_sin.h"
#include "aclnnop/aclnn_foreach_sinh.h"
#include "aclnnop/aclnn_foreach_sqrt.h"
#include "aclnnop/aclnn_foreach_sub_list.h"
#include "aclnnop/aclnn_foreach_sub_list_v2.h"
#include "aclnnop/aclnn_foreach_sub_scalar.h"
#include "aclnnop/aclnn_foreach_sub_scalar_list.h"
#include "aclnnop/aclnn_foreach_sub_scalar_v2.h"
#include "aclnnop/aclnn_foreach_tan.h"
#include "aclnnop/aclnn_foreach_tanh.h"
#include "aclnnop/aclnn_foreach_zero_inplace.h"
#include "aclnnop/aclnn_fused_sgd.h"
#include "aclnnop/aclnn_gather.h"
#include "aclnnop/aclnn_gather_v2.h"
#include "aclnnop/aclnn_gather_v3.h"
#include "aclnnop/aclnn_ge_scalar.h"
#include "aclnnop/aclnn_ge_tensor.h"
#include "aclnnop/aclnn_geglu.h"
#include "aclnnop/aclnn_geglu_backward.h"
#include "aclnnop/aclnn_gelu.h"
#include "aclnnop/aclnn_gelu_backward.h"
#include "aclnnop/aclnn_gelu_backward_v2.h"
#include "aclnnop/aclnn_gelu_v2.h"
#include "aclnnop/aclnn_gemm.h"
#include "aclnnop/aclnn_glu.h"
#include "aclnnop/aclnn_glu_backward.h"
#include "aclnnop/aclnn_grid_sampler2d.h"
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "aclnnop/aclnn_grid_sampler3d.h"
#include "aclnnop/aclnn_grid_sampler3d_backward.h"
#include "aclnnop/aclnn_group_norm.h"
#include "aclnnop/aclnn_group_norm_backward.h"
#include "aclnnop/aclnn_group_norm_silu.h"
#include "aclnnop/aclnn_group_norm_swish.h"
#include "aclnnop/aclnn_group_norm_swish_grad.h"
#include "aclnnop/aclnn_gt_scalar.h"
#include "aclnnop/aclnn_gt_tensor.h"
#include "aclnnop/aclnn_hardshrink.h"
#include "aclnnop/aclnn_hardshrink_backward.h"
#include "aclnnop/aclnn_hardsigmoid.h"
#include "aclnnop/aclnn_hardsigmoid_backward.h"
#include "aclnnop/aclnn_hardswish.h"
#include "aclnnop/aclnn_hardswish_backward.h"
#include "aclnnop/aclnn_hardtanh.h"
#include "aclnnop/aclnn_hardtanh_backward.h"
#include "aclnnop/aclnn_im2col.h"
#include "aclnnop/aclnn_im2col_backward.h"
#include "aclnnop/aclnn_index.h"
#include "aclnnop/aclnn_index_put_impl.h"
#include "aclnnop/aclnn_index_select.h"
#include "aclnnop/aclnn_inplace_add_rms_norm.h"
#include "aclnnop/aclnn_isclose.h"
#include "aclnnop/aclnn_isfinite.h"
#include "aclnnop/aclnn_kl_div.h"
#include "aclnnop/aclnn_kl_div_backward.h"
#include "aclnnop/aclnn_kl_div_target_backward.h"
#include "aclnnop/aclnn_l1_loss.h"
#include "aclnnop/aclnn_l1_loss_backward.h"
#include "aclnnop/aclnn_layer_norm.h"
#include "aclnnop/aclnn_layer_norm_backward.h"
#include "aclnnop/aclnn_le_scalar.h"
#include "aclnnop/aclnn_le_tensor.h"
#include "aclnnop/aclnn_leaky_relu.h"
#include "aclnnop/aclnn_leaky_relu_backward.h"
#include "aclnnop/aclnn_lerp_scalar.h"
#include "aclnnop/aclnn_lerp_tensor.h"
#include "aclnnop/aclnn_linalg_vector_norm.h"
#include "aclnnop/aclnn_linspace.h"
#include "aclnnop/aclnn_log.h"
#include "aclnnop/aclnn_logical_and.h"
#include "aclnnop/aclnn_logical_not.h"
#include "aclnnop/aclnn_logical_or.h"
#include "aclnnop/aclnn_logical_xor.h"
#include "aclnnop/aclnn_logsigmoid.h"
#include "aclnnop/aclnn_logsigmoid_backward.h"
#include "aclnnop/aclnn_logsoftmax.h"
#include "aclnnop/aclnn_logsoftmax_backward.h"
#include "aclnnop/aclnn_lt_scalar.h"
#include "aclnnop/aclnn_lt_tensor.h"
#include "aclnnop/aclnn_masked_fill_scalar.h"
#include "aclnnop/aclnn_masked_fill_tensor.h"
#include "aclnnop/aclnn_masked_select.h"
#include "aclnnop/aclnn_matmul.h"
#include "aclnnop/aclnn_max.h"
#include "aclnnop/aclnn_max_dim.h"
#include "aclnnop/aclnn_max_pool.h"
#include "aclnnop/aclnn_max_pool2d_with_indices.h"
#include "aclnnop/aclnn_max_pool2d_with_indices_backward.h"
#include "aclnnop/aclnn_max_pool3d_with_argmax.h"
#include "aclnnop/aclnn_max_pool3d_with_argmax_backward.h"
#include "aclnnop/aclnn_max_unpool2d.h"
#include "aclnnop/aclnn_max_unpool2d_backward.h"
#include "aclnnop/aclnn_max_unpool3d.h"
#include "aclnnop/aclnn_max_unpool3d_backward.h"
#include "aclnnop/aclnn_max_v2.h"
#include "aclnnop/aclnn_maximum.h"
#include "aclnnop/aclnn_mean.h"
#include "aclnnop/aclnn_min.h"
#include "aclnnop/aclnn_min_dim.h"
#include "aclnnop/aclnn_minimum.h"
#include "aclnnop/aclnn_mish.h"
#include "aclnnop/aclnn_mish_backward.h"
#include "aclnnop/aclnn_mm.h"
#include "aclnnop/aclnn_mse_loss.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "aclnnop/aclnn_mul.h"
#include "aclnnop/aclnn_multilabel_margin_loss.h"
#include "aclnnop/aclnn_multinomial.h"
#include "aclnnop/aclnn_mv.h"
#include "aclnnop/aclnn_ne_scalar.h"
#include "aclnnop/aclnn_ne_tensor.h"
#include "aclnnop/aclnn_neg.h"
#include "aclnnop/aclnn_nll_loss.h"
#include "aclnnop/aclnn_nll_loss2d.h"
#include "aclnnop/aclnn_nll_loss2d_backward.h"
#include "aclnnop/aclnn_nll_loss_backward.h"
#include "aclnnop/aclnn_nonzero.h"
#include "aclnnop/aclnn_nonzero_v2.h"
#include "aclnnop/aclnn_norm.h"
#include "aclnnop/aclnn_normal.h"
#include "aclnnop/aclnn_normal_out.h"
#include "aclnnop/aclnn_ones.h"
#include "aclnnop/aclnn_pad2d_backward.h"
#include "aclnnop/aclnn_pow.h"
#include "aclnnop/aclnn_pow_tensor_tensor.h"
#include "aclnnop/aclnn_prelu.h"
#include "aclnnop/aclnn_prelu_backward.h"
#include "aclnnop/aclnn_prod.h"
#include "aclnnop/aclnn_random.h"
#include "aclnnop/aclnn_randperm.h"
#include "aclnnop/aclnn_reciprocal.h"
#include "aclnnop/aclnn_reduce_sum.h"
#include "aclnnop/aclnn_relu.h"
#include "aclnnop/aclnn_remainder.h"
#include "aclnnop/aclnn_renorm.h"
#include "aclnnop/aclnn_replication_pad2d.h"
#include "aclnnop/aclnn_rms_norm.h"
#include "aclnnop/aclnn_rms_norm_grad.h"
#include "aclnnop/aclnn_round.h"
#include "aclnnop/aclnn_rrelu_with_noise.h"
#include "aclnnop/aclnn_rsqrt.h"
#include "aclnnop/aclnn_rsub.h"
#include "aclnnop/aclnn_s_where.h"
#include "aclnnop/aclnn_sigmoid.h"
#include "aclnnop/aclnn_sigmoid_backward.h"
#include "aclnnop/aclnn_silu.h"
#include "aclnnop/aclnn_silu_backward.h"
#include "aclnnop/aclnn_sin.h"
#include "aclnnop/aclnn_smooth_l1_loss.h"
#include "aclnnop/aclnn_smooth_l1_loss_backward.h"
#include "aclnnop/aclnn_soft_margin_loss.h"
#include "aclnnop/aclnn_soft_margin_loss_backward.h"
#include "aclnnop/aclnn_softmax.h"
#include "aclnnop/aclnn_softmax_backward.h"
#include "aclnnop/aclnn_softmax_cross_entropy_with_logits.h"
#include "aclnnop/aclnn_softplus.h"
#include "aclnnop/aclnn_softplus_backward.h"
#include "aclnnop/aclnn_softshrink.h"
#include "aclnnop/aclnn_softshrink_backward.h"
#include "aclnnop/aclnn_sqrt.h"
#include "aclnnop/aclnn_stack.h"
#include "aclnnop/aclnn_sub.h"
#include "aclnnop/aclnn_swi_glu.h"
#include "aclnnop/aclnn_swi_glu_grad.h"
#include "aclnnop/aclnn_sync_batch_norm_gather_stats.h"
#include "aclnnop/aclnn_tanh.h"
#include "aclnnop/aclnn_tanh_backward.h"
#include "aclnnop/aclnn_threshold.h"
#include "aclnnop/aclnn_threshold_backward.h"
#include "aclnnop/aclnn_topk.h"
#include "aclnnop/aclnn_trans_matmul_weight.h"
#include "aclnnop/aclnn_trunc.h"
#include "aclnnop/aclnn_uniform.h"
#include "aclnnop/aclnn_upsample_bicubic_2d.h"
#include "aclnnop/aclnn_upsample_bicubic_2d_backward.h"
#include "aclnnop/aclnn_upsample_bilinear_2d.h"
#include "aclnnop/aclnn_upsample_bilinear_2d_backward.h"
#include "aclnnop/aclnn_upsample_bilinear_2d_backward_v2.h"
#include "aclnnop/aclnn_upsample_linear_1d.h"
#include "aclnnop/aclnn_upsample_linear_1d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_1d.h"
#include "aclnnop/aclnn_upsample_nearest_1d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_1d_v2.h"
#include "aclnnop/aclnn_upsample_nearest_2d.h"
#include "aclnnop/aclnn_upsample_nearest_2d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_2d_v2.h"
#include "aclnnop/aclnn_upsample_nearest_3d.h"
#include "aclnnop/aclnn_upsample_nearest_3d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact2d.h"
#include "aclnnop/aclnn_upsample_nearest_exact2d_backward.h"
#include "aclnnop/aclnn_upsample_trilinear_3d.h"
#include "aclnnop/aclnn_upsample_trilinear_3d_backward.h"
#include "aclnnop/aclnn_zero.h"
#include "opapi/opapi.h"

// ---- constants and enumerators ----

// acl_base_rt.h constants
CONSTANT(ACL_ERROR_NONE, 0);
CONSTANT(ACL_SUCCESS, 0);
CONSTANT(ACL_ERROR_INVALID_PARAM, 100000);
CONSTANT(ACL_ERROR_UNINITIALIZE, 100001);
CONSTANT(ACL_ERROR_REPEAT_INITIALIZE, 100002);
CONSTANT(ACL_ERROR_INVALID_FILE, 100003);
CONSTANT(ACL_ERROR_WRITE_FILE, 100004);
CONSTANT(ACL_ERROR_INVALID_FILE_SIZE, 100005);
CONSTANT(ACL_ERROR_PARSE_FILE, 100006);
CONSTANT(ACL_ERROR_FILE_MISSING_ATTR, 100007);
CONSTANT(ACL_ERROR_FILE_ATTR_INVALID, 100008);
CONSTANT(ACL_ERROR_INVALID_DUMP_CONFIG, 100009);
CONSTANT(ACL_ERROR_INVALID_PROFILING_CONFIG, 100010);
CONSTANT(ACL_ERROR_INVALID_MODEL_ID, 100011);
CONSTANT(ACL_ERROR_DESERIALIZE_MODEL, 100012);
CONSTANT(ACL_ERROR_PARSE_MODEL, 100013);
CONSTANT(ACL_ERROR_READ_MODEL_FAILURE, 100014);
CONSTANT(ACL_ERROR_MODEL_SIZE_INVALID, 100015);
CONSTANT(ACL_ERROR_MODEL_MISSING_ATTR, 100016);
CONSTANT(ACL_ERROR_MODEL_INPUT_NOT_MATCH, 100017);
CONSTANT(ACL_ERROR_MODEL_OUTPUT_NOT_MATCH, 100018);
CONSTANT(ACL_ERROR_MODEL_NOT_DYNAMIC, 100019);
CONSTANT(ACL_ERROR_OP_TYPE_NOT_MATCH, 100020);
CONSTANT(ACL_ERROR_OP_INPUT_NOT_MATCH, 100021);
CONSTANT(ACL_ERROR_OP_OUTPUT_NOT_MATCH, 100022);
CONSTANT(ACL_ERROR_OP_ATTR_NOT_MATCH, 100023);
CONSTANT(ACL_ERROR_OP_NOT_FOUND, 100024);
CONSTANT(ACL_ERROR_OP_LOAD_FAILED, 100025);
CONSTANT(ACL_ERROR_UNSUPPORTED_DATA_TYPE, 100026);
CONSTANT(ACL_ERROR_FORMAT_NOT_MATCH, 100027);
CONSTANT(ACL_ERROR_BIN_SELECTOR_NOT_REGISTERED, 100028);
CONSTANT(ACL_ERROR_KERNEL_NOT_FOUND, 100029);
CONSTANT(ACL_ERROR_BIN_SELECTOR_ALREADY_REGISTERED, 100030);
CONSTANT(ACL_ERROR_KERNEL_ALREADY_REGISTERED, 100031);
CONSTANT(ACL_ERROR_INVALID_QUEUE_ID, 100032);
CONSTANT(ACL_ERROR_REPEAT_SUBSCRIBE, 100033);
CONSTANT(ACL_ERROR_STREAM_NOT_SUBSCRIBE, 100034);
CONSTANT(ACL_ERROR_THREAD_NOT_SUBSCRIBE, 100035);
CONSTANT(ACL_ERROR_WAIT_CALLBACK_TIMEOUT, 100036);
CONSTANT(ACL_ERROR_REPEAT_FINALIZE, 100037);
CONSTANT(ACL_ERROR_NOT_STATIC_AIPP, 100038);
CONSTANT(ACL_ERROR_COMPILING_STUB_MODE, 100039);
CONSTANT(ACL_ERROR_GROUP_NOT_SET, 100040);
CONSTANT(ACL_ERROR_GROUP_NOT_CREATE, 100041);
CONSTANT(ACL_ERROR_PROF_ALREADY_RUN, 100042);
CONSTANT(ACL_ERROR_PROF_NOT_RUN, 100043);
CONSTANT(ACL_ERROR_DUMP_ALREADY_RUN, 100044);
CONSTANT(ACL_ERROR_DUMP_NOT_RUN, 100045);
CONSTANT(ACL_ERROR_PROF_REPEAT_SUBSCRIBE, 148046);
CONSTANT(ACL_ERROR_PROF_API_CONFLICT, 148047);
CONSTANT(ACL_ERROR_INVALID_MAX_OPQUEUE_NUM_CONFIG, 148048);
CONSTANT(ACL_ERROR_INVALID_OPP_PATH, 148049);
CONSTANT(ACL_ERROR_OP_UNSUPPORTED_DYNAMIC, 148050);
CONSTANT(ACL_ERROR_RELATIVE_RESOURCE_NOT_CLEARED, 148051);
CONSTANT(ACL_ERROR_UNSUPPORTED_JPEG, 148052);
CONSTANT(ACL_ERROR_INVALID_BUNDLE_MODEL_ID, 148053);
CONSTANT(ACL_ERROR_BAD_ALLOC, 200000);
CONSTANT(ACL_ERROR_API_NOT_SUPPORT, 200001);
CONSTANT(ACL_ERROR_INVALID_DEVICE, 200002);
CONSTANT(ACL_ERROR_MEMORY_ADDRESS_UNALIGNED, 200003);
CONSTANT(ACL_ERROR_RESOURCE_NOT_MATCH, 200004);
CONSTANT(ACL_ERROR_INVALID_RESOURCE_HANDLE, 200005);
CONSTANT(ACL_ERROR_FEATURE_UNSUPPORTED, 200006);
CONSTANT(ACL_ERROR_PROF_MODULES_UNSUPPORTED, 200007);
CONSTANT(ACL_ERROR_STORAGE_OVER_LIMIT, 300000);
CONSTANT(ACL_ERROR_INTERNAL_ERROR, 500000);
CONSTANT(ACL_ERROR_FAILURE, 500001);
CONSTANT(ACL_ERROR_GE_FAILURE, 500002);
CONSTANT(ACL_ERROR_RT_FAILURE, 500003);
CONSTANT(ACL_ERROR_DRV_FAILURE, 500004);
CONSTANT(ACL_ERROR_PROFILING_FAILURE, 500005);

// aclDataType
ENUM(aclDataType);
ENUMERATOR(aclDataType, ACL_DT_UNDEFINED, -1);
ENUMERATOR(aclDataType, ACL_FLOAT, 0);
ENUMERATOR(aclDataType, ACL_FLOAT16, 1);
ENUMERATOR(aclDataType, ACL_INT8, 2);
ENUMERATOR(aclDataType, ACL_INT32, 3);
ENUMERATOR(aclDataType, ACL_UINT8, 4);
ENUMERATOR(aclDataType, ACL_INT16, 6);
ENUMERATOR(aclDataType, ACL_UINT16, 7);
ENUMERATOR(aclDataType, ACL_UINT32, 8);
ENUMERATOR(aclDataType, ACL_INT64, 9);
ENUMERATOR(aclDataType, ACL_UINT64, 10);
ENUMERATOR(aclDataType, ACL_DOUBLE, 11);
ENUMERATOR(aclDataType, ACL_BOOL, 12);
ENUMERATOR(aclDataType, ACL_STRING, 13);
ENUMERATOR(aclDataType, ACL_COMPLEX64, 16);
ENUMERATOR(aclDataType, ACL_COMPLEX128, 17);
ENUMERATOR(aclDataType, ACL_BF16, 27);
ENUMERATOR(aclDataType, ACL_INT4, 29);
ENUMERATOR(aclDataType, ACL_UINT1, 30);
ENUMERATOR(aclDataType, ACL_COMPLEX32, 33);
ENUMERATOR(aclDataType, ACL_HIFLOAT8, 34);
ENUMERATOR(aclDataType, ACL_FLOAT8_E5M2, 35);
ENUMERATOR(aclDataType, ACL_FLOAT8_E4M3FN, 36);
ENUMERATOR(aclDataType, ACL_FLOAT8_E8M0, 37);
ENUMERATOR(aclDataType, ACL_FLOAT6_E3M2, 38);
ENUMERATOR(aclDataType, ACL_FLOAT6_E2M3, 39);
ENUMERATOR(aclDataType, ACL_FLOAT4_E2M1, 40);
ENUMERATOR(aclDataType, ACL_FLOAT4_E1M2, 41);

// aclFormat
ENUM(aclFormat);
ENUMERATOR(aclFormat, ACL_FORMAT_UNDEFINED, -1);
ENUMERATOR(aclFormat, ACL_FORMAT_NCHW, 0);
ENUMERATOR(aclFormat, ACL_FORMAT_NHWC, 1);
ENUMERATOR(aclFormat, ACL_FORMAT_ND, 2);
ENUMERATOR(aclFormat, ACL_FORMAT_NC1HWC0, 3);
ENUMERATOR(aclFormat, ACL_FORMAT_FRACTAL_Z, 4);
ENUMERATOR(aclFormat, ACL_FORMAT_NC1HWC0_C04, 12);
ENUMERATOR(aclFormat, ACL_FORMAT_HWCN, 16);
ENUMERATOR(aclFormat, ACL_FORMAT_NDHWC, 27);
ENUMERATOR(aclFormat, ACL_FORMAT_FRACTAL_NZ, 29);
ENUMERATOR(aclFormat, ACL_FORMAT_NCDHW, 30);
ENUMERATOR(aclFormat, ACL_FORMAT_NDC1HWC0, 32);
ENUMERATOR(aclFormat, ACL_FRACTAL_Z_3D, 33);
ENUMERATOR(aclFormat, ACL_FORMAT_NC, 35);
ENUMERATOR(aclFormat, ACL_FORMAT_NCL, 47);
ENUMERATOR(aclFormat, ACL_FORMAT_FRACTAL_NZ_C0_16, 50);
ENUMERATOR(aclFormat, ACL_FORMAT_FRACTAL_NZ_C0_32, 51);
ENUMERATOR(aclFormat, ACL_FORMAT_FRACTAL_NZ_C0_2, 52);
ENUMERATOR(aclFormat, ACL_FORMAT_FRACTAL_NZ_C0_4, 53);
ENUMERATOR(aclFormat, ACL_FORMAT_FRACTAL_NZ_C0_8, 54);

// aclLogLevel
ENUM(aclLogLevel);
ENUMERATOR(aclLogLevel, ACL_DEBUG, 0);
ENUMERATOR(aclLogLevel, ACL_INFO, 1);
ENUMERATOR(aclLogLevel, ACL_WARNING, 2);
ENUMERATOR(aclLogLevel, ACL_ERROR, 3);

// aclMemType
ENUM(aclMemType);
ENUMERATOR(aclMemType, ACL_MEMTYPE_DEVICE, 0);
ENUMERATOR(aclMemType, ACL_MEMTYPE_HOST, 1);
ENUMERATOR(aclMemType, ACL_MEMTYPE_HOST_COMPILE_INDEPENDENT, 2);

// aclSysParamOpt
ENUM(aclSysParamOpt);
ENUMERATOR(aclSysParamOpt, ACL_OPT_DETERMINISTIC, 0);
ENUMERATOR(aclSysParamOpt, ACL_OPT_ENABLE_DEBUG_KERNEL, 1);
ENUMERATOR(aclSysParamOpt, ACL_OPT_STRONG_CONSISTENCY, 2);
ENUMERATOR(aclSysParamOpt, ACL_OPT_ENABLE_KERNEL_EARLY_START, 3);

// aclCannAttr
ENUM(aclCannAttr);
ENUMERATOR(aclCannAttr, ACL_CANN_ATTR_UNDEFINED, -1);
ENUMERATOR(aclCannAttr, ACL_CANN_ATTR_INF_NAN, 0);
ENUMERATOR(aclCannAttr, ACL_CANN_ATTR_BF16, 1);
ENUMERATOR(aclCannAttr, ACL_CANN_ATTR_JIT_COMPILE, 2);

// aclDeviceInfo
ENUM(aclDeviceInfo);
ENUMERATOR(aclDeviceInfo, ACL_DEVICE_INFO_UNDEFINED, -1);
ENUMERATOR(aclDeviceInfo, ACL_DEVICE_INFO_AI_CORE_NUM, 0);
ENUMERATOR(aclDeviceInfo, ACL_DEVICE_INFO_VECTOR_CORE_NUM, 1);
ENUMERATOR(aclDeviceInfo, ACL_DEVICE_INFO_L2_SIZE, 2);

// aclrtRunMode
ENUM(aclrtRunMode);
ENUMERATOR(aclrtRunMode, ACL_DEVICE, 0);
ENUMERATOR(aclrtRunMode, ACL_HOST, 1);

// aclrtTsId
ENUM(aclrtTsId);
ENUMERATOR(aclrtTsId, ACL_TS_ID_AICORE, 0);
ENUMERATOR(aclrtTsId, ACL_TS_ID_AIVECTOR, 1);
ENUMERATOR(aclrtTsId, ACL_TS_ID_RESERVED, 2);

// aclrtEventStatus
ENUM(aclrtEventStatus);
ENUMERATOR(aclrtEventStatus, ACL_EVENT_STATUS_COMPLETE, 0);
ENUMERATOR(aclrtEventStatus, ACL_EVENT_STATUS_NOT_READY, 1);
ENUMERATOR(aclrtEventStatus, ACL_EVENT_STATUS_RESERVED, 2);

// aclrtEventRecordedStatus
ENUM(aclrtEventRecordedStatus);
ENUMERATOR(aclrtEventRecordedStatus, ACL_EVENT_RECORDED_STATUS_NOT_READY, 0);
ENUMERATOR(aclrtEventRecordedStatus, ACL_EVENT_RECORDED_STATUS_COMPLETE, 1);

// aclrtEventWaitStatus
ENUM(aclrtEventWaitStatus);
ENUMERATOR(aclrtEventWaitStatus, ACL_EVENT_WAIT_STATUS_COMPLETE, 0);
ENUMERATOR(aclrtEventWaitStatus, ACL_EVENT_WAIT_STATUS_NOT_READY, 1);
ENUMERATOR(aclrtEventWaitStatus, ACL_EVENT_WAIT_STATUS_RESERVED, 65535);

// aclrtStreamStatus
ENUM(aclrtStreamStatus);
ENUMERATOR(aclrtStreamStatus, ACL_STREAM_STATUS_COMPLETE, 0);
ENUMERATOR(aclrtStreamStatus, ACL_STREAM_STATUS_NOT_READY, 1);
ENUMERATOR(aclrtStreamStatus, ACL_STREAM_STATUS_RESERVED, 65535);

// aclrtCallbackBlockType
ENUM(aclrtCallbackBlockType);
ENUMERATOR(aclrtCallbackBlockType, ACL_CALLBACK_NO_BLOCK, 0);
ENUMERATOR(aclrtCallbackBlockType, ACL_CALLBACK_BLOCK, 1);

// aclrtMemcpyKind
ENUM(aclrtMemcpyKind);
ENUMERATOR(aclrtMemcpyKind, ACL_MEMCPY_HOST_TO_HOST, 0);
ENUMERATOR(aclrtMemcpyKind, ACL_MEMCPY_HOST_TO_DEVICE, 1);
ENUMERATOR(aclrtMemcpyKind, ACL_MEMCPY_DEVICE_TO_HOST, 2);
ENUMERATOR(aclrtMemcpyKind, ACL_MEMCPY_DEVICE_TO_DEVICE, 3);
ENUMERATOR(aclrtMemcpyKind, ACL_MEMCPY_DEFAULT, 4);
ENUMERATOR(aclrtMemcpyKind, ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE, 5);
ENUMERATOR(aclrtMemcpyKind, ACL_MEMCPY_INNER_DEVICE_TO_DEVICE, 6);
ENUMERATOR(aclrtMemcpyKind, ACL_MEMCPY_INTER_DEVICE_TO_DEVICE, 7);

// aclrtMemManagedAdviseType
ENUM(aclrtMemManagedAdviseType);
ENUMERATOR(aclrtMemManagedAdviseType, ACL_MEM_ADVISE_SET_READ_MOSTLY, 0);
ENUMERATOR(aclrtMemManagedAdviseType, ACL_MEM_ADVISE_UNSET_READ_MOSTLY, 1);
ENUMERATOR(aclrtMemManagedAdviseType, ACL_MEM_ADVISE_SET_PREFERRED_LOCATION, 2);
ENUMERATOR(aclrtMemManagedAdviseType, ACL_MEM_ADVISE_UNSET_PREFERRED_LOCATION, 3);
ENUMERATOR(aclrtMemManagedAdviseType, ACL_MEM_ADVISE_SET_ACCESSED_BY, 4);
ENUMERATOR(aclrtMemManagedAdviseType, ACL_MEM_ADVISE_UNSET_ACCESSED_BY, 5);

// aclrtMemManagedLocationType
ENUM(aclrtMemManagedLocationType);
ENUMERATOR(aclrtMemManagedLocationType, ACL_MEM_LOCATIONTYPE_INVALID, 0);
ENUMERATOR(aclrtMemManagedLocationType, ACL_MEM_LOCATIONTYPE_DEVICE, 1);
ENUMERATOR(aclrtMemManagedLocationType, ACL_MEM_LOCATIONTYPE_HOST, 2);
ENUMERATOR(aclrtMemManagedLocationType, ACL_MEM_LOCATIONTYPE_HOST_NUMA, 3);
ENUMERATOR(aclrtMemManagedLocationType, ACL_MEM_LOCATIONTYPE_HOST_NUMA_CURRENT, 4);

// aclrtMemMallocPolicy
ENUM(aclrtMemMallocPolicy);
ENUMERATOR(aclrtMemMallocPolicy, ACL_MEM_MALLOC_HUGE_FIRST, 0);
ENUMERATOR(aclrtMemMallocPolicy, ACL_MEM_MALLOC_HUGE_ONLY, 1);
ENUMERATOR(aclrtMemMallocPolicy, ACL_MEM_MALLOC_NORMAL_ONLY, 2);
ENUMERATOR(aclrtMemMallocPolicy, ACL_MEM_MALLOC_HUGE_FIRST_P2P, 3);
ENUMERATOR(aclrtMemMallocPolicy, ACL_MEM_MALLOC_HUGE_ONLY_P2P, 4);
ENUMERATOR(aclrtMemMallocPolicy, ACL_MEM_MALLOC_NORMAL_ONLY_P2P, 5);
ENUMERATOR(aclrtMemMallocPolicy, ACL_MEM_MALLOC_HUGE1G_ONLY, 6);
ENUMERATOR(aclrtMemMallocPolicy, ACL_MEM_MALLOC_HUGE1G_ONLY_P2P, 7);
ENUMERATOR(aclrtMemMallocPolicy, ACL_MEM_TYPE_LOW_BAND_WIDTH, 256);
ENUMERATOR(aclrtMemMallocPolicy, ACL_MEM_TYPE_HIGH_BAND_WIDTH, 4096);
ENUMERATOR(aclrtMemMallocPolicy, ACL_MEM_ACCESS_USER_SPACE_READONLY, 1048576);

// aclrtHostRegisterType
ENUM(aclrtHostRegisterType);
ENUMERATOR(aclrtHostRegisterType, ACL_HOST_REGISTER_MAPPED, 0);
ENUMERATOR(aclrtHostRegisterType, ACL_HOST_REGISTER_IOMEMORY, 4);
ENUMERATOR(aclrtHostRegisterType, ACL_HOST_REGISTER_READONLY, 8);

// aclrtMallocAttrType
ENUM(aclrtMallocAttrType);
ENUMERATOR(aclrtMallocAttrType, ACL_RT_MEM_ATTR_RSV, 0);
ENUMERATOR(aclrtMallocAttrType, ACL_RT_MEM_ATTR_MODULE_ID, 1);
ENUMERATOR(aclrtMallocAttrType, ACL_RT_MEM_ATTR_DEVICE_ID, 2);
ENUMERATOR(aclrtMallocAttrType, ACL_RT_MEM_ATTR_VA_FLAG, 3);

// aclrtMemAttr
ENUM(aclrtMemAttr);
ENUMERATOR(aclrtMemAttr, ACL_DDR_MEM, 0);
ENUMERATOR(aclrtMemAttr, ACL_HBM_MEM, 1);
ENUMERATOR(aclrtMemAttr, ACL_DDR_MEM_HUGE, 2);
ENUMERATOR(aclrtMemAttr, ACL_DDR_MEM_NORMAL, 3);
ENUMERATOR(aclrtMemAttr, ACL_HBM_MEM_HUGE, 4);
ENUMERATOR(aclrtMemAttr, ACL_HBM_MEM_NORMAL, 5);
ENUMERATOR(aclrtMemAttr, ACL_DDR_MEM_P2P_HUGE, 6);
ENUMERATOR(aclrtMemAttr, ACL_DDR_MEM_P2P_NORMAL, 7);
ENUMERATOR(aclrtMemAttr, ACL_HBM_MEM_P2P_HUGE, 8);
ENUMERATOR(aclrtMemAttr, ACL_HBM_MEM_P2P_NORMAL, 9);
ENUMERATOR(aclrtMemAttr, ACL_HBM_MEM_HUGE1G, 10);
ENUMERATOR(aclrtMemAttr, ACL_HBM_MEM_P2P_HUGE1G, 11);
ENUMERATOR(aclrtMemAttr, ACL_MEM_NORMAL, 12);
ENUMERATOR(aclrtMemAttr, ACL_MEM_HUGE, 13);
ENUMERATOR(aclrtMemAttr, ACL_MEM_HUGE1G, 14);
ENUMERATOR(aclrtMemAttr, ACL_MEM_P2P_NORMAL, 15);
ENUMERATOR(aclrtMemAttr, ACL_MEM_P2P_HUGE, 16);
ENUMERATOR(aclrtMemAttr, ACL_MEM_P2P_HUGE1G, 17);

// aclrtMemPgType
ENUM(aclrtMemPgType);
ENUMERATOR(aclrtMemPgType, NORMAL_PAGE_TYPE, 0);
ENUMERATOR(aclrtMemPgType, HUGE_PAGE_TYPE, 1);
ENUMERATOR(aclrtMemPgType, HUGE1G_PAGE_TYPE, 2);

// aclrtMemType
ENUM(aclrtMemType);
ENUMERATOR(aclrtMemType, HBM_TYPE, 0);
ENUMERATOR(aclrtMemType, DDR_TYPE, 1);
ENUMERATOR(aclrtMemType, P2P_HBM_TYPE, 2);
ENUMERATOR(aclrtMemType, P2P_DDR_TYPE, 3);

// aclrtIpcMemAttrType
ENUM(aclrtIpcMemAttrType);
ENUMERATOR(aclrtIpcMemAttrType, ACL_RT_IPC_MEM_ATTR_ACCESS_LINK, 0);

// aclrtGroupAttr
ENUM(aclrtGroupAttr);
ENUMERATOR(aclrtGroupAttr, ACL_GROUP_AICORE_INT, 0);
ENUMERATOR(aclrtGroupAttr, ACL_GROUP_AIV_INT, 1);
ENUMERATOR(aclrtGroupAttr, ACL_GROUP_AIC_INT, 2);
ENUMERATOR(aclrtGroupAttr, ACL_GROUP_SDMANUM_INT, 3);
ENUMERATOR(aclrtGroupAttr, ACL_GROUP_ASQNUM_INT, 4);
ENUMERATOR(aclrtGroupAttr, ACL_GROUP_GROUPID_INT, 5);

// aclrtFloatOverflowMode
ENUM(aclrtFloatOverflowMode);
ENUMERATOR(aclrtFloatOverflowMode, ACL_RT_OVERFLOW_MODE_SATURATION, 0);
ENUMERATOR(aclrtFloatOverflowMode, ACL_RT_OVERFLOW_MODE_INFNAN, 1);
ENUMERATOR(aclrtFloatOverflowMode, ACL_RT_OVERFLOW_MODE_UNDEF, 2);

// aclrtStreamConfigAttr
ENUM(aclrtStreamConfigAttr);
ENUMERATOR(aclrtStreamConfigAttr, ACL_RT_STREAM_WORK_ADDR_PTR, 0);
ENUMERATOR(aclrtStreamConfigAttr, ACL_RT_STREAM_WORK_SIZE, 1);
ENUMERATOR(aclrtStreamConfigAttr, ACL_RT_STREAM_FLAG, 2);
ENUMERATOR(aclrtStreamConfigAttr, ACL_RT_STREAM_PRIORITY, 3);

// aclrtMemLocationType
ENUM(aclrtMemLocationType);
ENUMERATOR(aclrtMemLocationType, ACL_MEM_LOCATION_TYPE_HOST, 0);
ENUMERATOR(aclrtMemLocationType, ACL_MEM_LOCATION_TYPE_DEVICE, 1);
ENUMERATOR(aclrtMemLocationType, ACL_MEM_LOCATION_TYPE_UNREGISTERED, 2);
ENUMERATOR(aclrtMemLocationType, ACL_MEM_LOCATION_TYPE_MANAGED, 3);
ENUMERATOR(aclrtMemLocationType, ACL_MEM_LOCATION_TYPE_HOST_NUMA, 4);

// aclrtMemManagedRangeAttribute
ENUM(aclrtMemManagedRangeAttribute);
ENUMERATOR(aclrtMemManagedRangeAttribute, ACL_MEM_RANGE_ATTRIBUTE_READ_MOSTLY, 1);
ENUMERATOR(aclrtMemManagedRangeAttribute, ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION, 2);
ENUMERATOR(aclrtMemManagedRangeAttribute, ACL_MEM_RANGE_ATTRIBUTE_ACCESSED_BY, 3);
ENUMERATOR(aclrtMemManagedRangeAttribute, ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE, 4);
ENUMERATOR(aclrtMemManagedRangeAttribute, ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID, 5);
ENUMERATOR(aclrtMemManagedRangeAttribute, ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION, 6);
ENUMERATOR(aclrtMemManagedRangeAttribute, ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE, 7);
ENUMERATOR(aclrtMemManagedRangeAttribute, ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID, 8);

// aclrtMemAllocationType
ENUM(aclrtMemAllocationType);
ENUMERATOR(aclrtMemAllocationType, ACL_MEM_ALLOCATION_TYPE_PINNED, 0);

// aclrtMemHandleType
ENUM(aclrtMemHandleType);
ENUMERATOR(aclrtMemHandleType, ACL_MEM_HANDLE_TYPE_NONE, 0);
ENUMERATOR(aclrtMemHandleType, ACL_MEM_HANDLE_TYPE_POSIX, 2);

// aclrtMemSharedHandleType
ENUM(aclrtMemSharedHandleType);
ENUMERATOR(aclrtMemSharedHandleType, ACL_MEM_SHARE_HANDLE_TYPE_DEFAULT, 1);
ENUMERATOR(aclrtMemSharedHandleType, ACL_MEM_SHARE_HANDLE_TYPE_FABRIC, 2);

// aclrtMemGranularityOptions
ENUM(aclrtMemGranularityOptions);
ENUMERATOR(aclrtMemGranularityOptions, ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM, 0);
ENUMERATOR(aclrtMemGranularityOptions, ACL_RT_MEM_ALLOC_GRANULARITY_RECOMMENDED, 1);
ENUMERATOR(aclrtMemGranularityOptions, ACL_RT_MEM_ALLOC_GRANULARITY_UNDEF, 65535);

// aclrtDeviceStatus
ENUM(aclrtDeviceStatus);
ENUMERATOR(aclrtDeviceStatus, ACL_RT_DEVICE_STATUS_NORMAL, 0);
ENUMERATOR(aclrtDeviceStatus, ACL_RT_DEVICE_STATUS_ABNORMAL, 1);
ENUMERATOR(aclrtDeviceStatus, ACL_RT_DEVICE_STATUS_END, 65535);

// aclmdlRICaptureMode
ENUM(aclmdlRICaptureMode);
ENUMERATOR(aclmdlRICaptureMode, ACL_MODEL_RI_CAPTURE_MODE_GLOBAL, 0);
ENUMERATOR(aclmdlRICaptureMode, ACL_MODEL_RI_CAPTURE_MODE_THREAD_LOCAL, 1);
ENUMERATOR(aclmdlRICaptureMode, ACL_MODEL_RI_CAPTURE_MODE_RELAXED, 2);

// aclmdlRICaptureStatus
ENUM(aclmdlRICaptureStatus);
ENUMERATOR(aclmdlRICaptureStatus, ACL_MODEL_RI_CAPTURE_STATUS_NONE, 0);
ENUMERATOR(aclmdlRICaptureStatus, ACL_MODEL_RI_CAPTURE_STATUS_ACTIVE, 1);
ENUMERATOR(aclmdlRICaptureStatus, ACL_MODEL_RI_CAPTURE_STATUS_INVALIDATED, 2);

// aclrtErrorType
ENUM(aclrtErrorType);
ENUMERATOR(aclrtErrorType, ACL_RT_NO_ERROR, 0);
ENUMERATOR(aclrtErrorType, ACL_RT_ERROR_MEMORY, 1);
ENUMERATOR(aclrtErrorType, ACL_RT_ERROR_L2, 2);
ENUMERATOR(aclrtErrorType, ACL_RT_ERROR_AICORE, 3);
ENUMERATOR(aclrtErrorType, ACL_RT_ERROR_LINK, 4);
ENUMERATOR(aclrtErrorType, ACL_RT_ERROR_L3_PORT, 5);
ENUMERATOR(aclrtErrorType, ACL_RT_ERROR_OTHERS, 65535);

// aclrtAicoreErrorType
ENUM(aclrtAicoreErrorType);
ENUMERATOR(aclrtAicoreErrorType, ACL_RT_AICORE_ERROR_UNKNOWN, 0);
ENUMERATOR(aclrtAicoreErrorType, ACL_RT_AICORE_ERROR_SW, 1);
ENUMERATOR(aclrtAicoreErrorType, ACL_RT_AICORE_ERROR_HW_LOCAL, 2);

// aclrtCmoType
ENUM(aclrtCmoType);
ENUMERATOR(aclrtCmoType, ACL_RT_CMO_TYPE_PREFETCH, 0);
ENUMERATOR(aclrtCmoType, ACL_RT_CMO_TYPE_WRITEBACK, 1);
ENUMERATOR(aclrtCmoType, ACL_RT_CMO_TYPE_INVALID, 2);
ENUMERATOR(aclrtCmoType, ACL_RT_CMO_TYPE_FLUSH, 3);

// aclrtLastErrLevel
ENUM(aclrtLastErrLevel);
ENUMERATOR(aclrtLastErrLevel, ACL_RT_THREAD_LEVEL, 0);

// aclrtBinaryLoadOptionType
ENUM(aclrtBinaryLoadOptionType);
ENUMERATOR(aclrtBinaryLoadOptionType, ACL_RT_BINARY_LOAD_OPT_LAZY_LOAD, 1);
ENUMERATOR(aclrtBinaryLoadOptionType, ACL_RT_BINARY_LOAD_OPT_LAZY_MAGIC, 2);
ENUMERATOR(aclrtBinaryLoadOptionType, ACL_RT_BINARY_LOAD_OPT_MAGIC, 2);
ENUMERATOR(aclrtBinaryLoadOptionType, ACL_RT_BINARY_LOAD_OPT_CPU_KERNEL_MODE, 3);

// aclrtEngineType
ENUM(aclrtEngineType);
ENUMERATOR(aclrtEngineType, ACL_RT_ENGINE_TYPE_AIC, 0);
ENUMERATOR(aclrtEngineType, ACL_RT_ENGINE_TYPE_AIV, 1);

// aclrtLaunchKernelAttrId
ENUM(aclrtLaunchKernelAttrId);
ENUMERATOR(aclrtLaunchKernelAttrId, ACL_RT_LAUNCH_KERNEL_ATTR_SCHEM_MODE, 1);
ENUMERATOR(aclrtLaunchKernelAttrId, ACL_RT_LAUNCH_KERNEL_ATTR_LOCAL_MEMORY_SIZE, 2);
ENUMERATOR(aclrtLaunchKernelAttrId, ACL_RT_LAUNCH_KERNEL_ATTR_DYN_UBUF_SIZE, 2);
ENUMERATOR(aclrtLaunchKernelAttrId, ACL_RT_LAUNCH_KERNEL_ATTR_ENGINE_TYPE, 3);
ENUMERATOR(aclrtLaunchKernelAttrId, ACL_RT_LAUNCH_KERNEL_ATTR_BLOCKDIM_OFFSET, 4);
ENUMERATOR(aclrtLaunchKernelAttrId, ACL_RT_LAUNCH_KERNEL_ATTR_BLOCK_TASK_PREFETCH, 5);
ENUMERATOR(aclrtLaunchKernelAttrId, ACL_RT_LAUNCH_KERNEL_ATTR_DATA_DUMP, 6);
ENUMERATOR(aclrtLaunchKernelAttrId, ACL_RT_LAUNCH_KERNEL_ATTR_TIMEOUT, 7);
ENUMERATOR(aclrtLaunchKernelAttrId, ACL_RT_LAUNCH_KERNEL_ATTR_TIMEOUT_US, 8);
ENUMERATOR(aclrtLaunchKernelAttrId, ACL_RT_LAUNCH_KERNEL_ATTR_ENABLE_PROFILING, 9);

// aclrtStreamAttr
ENUM(aclrtStreamAttr);
ENUMERATOR(aclrtStreamAttr, ACL_STREAM_ATTR_FAILURE_MODE, 1);
ENUMERATOR(aclrtStreamAttr, ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK, 2);
ENUMERATOR(aclrtStreamAttr, ACL_STREAM_ATTR_USER_CUSTOM_TAG, 3);
ENUMERATOR(aclrtStreamAttr, ACL_STREAM_ATTR_CACHE_OP_INFO, 4);
ENUMERATOR(aclrtStreamAttr, ACL_STREAM_ATTR_PRIORITY, 5);

// aclmdlRITaskType
ENUM(aclmdlRITaskType);
ENUMERATOR(aclmdlRITaskType, ACL_MODEL_RI_TASK_DEFAULT, 0);
ENUMERATOR(aclmdlRITaskType, ACL_MODEL_RI_TASK_KERNEL, 1);
ENUMERATOR(aclmdlRITaskType, ACL_MODEL_RI_TASK_EVENT_RECORD, 2);
ENUMERATOR(aclmdlRITaskType, ACL_MODEL_RI_TASK_EVENT_WAIT, 3);
ENUMERATOR(aclmdlRITaskType, ACL_MODEL_RI_TASK_EVENT_RESET, 4);
ENUMERATOR(aclmdlRITaskType, ACL_MODEL_RI_TASK_VALUE_WRITE, 5);
ENUMERATOR(aclmdlRITaskType, ACL_MODEL_RI_TASK_VALUE_WAIT, 6);

// aclrtDevAttr
ENUM(aclrtDevAttr);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_AICPU_CORE_NUM, 1);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_AICORE_CORE_NUM, 101);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_CUBE_CORE_NUM, 102);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_VECTOR_CORE_NUM, 201);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_WARP_SIZE, 202);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_MAX_THREAD_PER_VECTOR_CORE, 203);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_LOCAL_MEM_PER_VECTOR_CORE, 204);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_UBUF_PER_VECTOR_CORE, 204);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_MAX_GRID_DIM_X, 205);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_MAX_GRID_DIM_Y, 206);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_MAX_GRID_DIM_Z, 207);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_MAX_BLOCK_PER_GRID, 208);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_MAX_THREADS_PER_BLOCK, 209);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_MAX_BLOCK_DIM_X, 210);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_MAX_BLOCK_DIM_Y, 211);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_MAX_BLOCK_DIM_Z, 212);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE, 301);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_L2_CACHE_SIZE, 302);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_SMP_ID, 401);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_PHY_CHIP_ID, 402);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_SUPER_POD_DEVIDE_ID, 403);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_SUPER_POD_DEVICE_ID, 403);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_SUPER_POD_SERVER_ID, 404);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_SUPER_POD_ID, 405);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_CUST_OP_PRIVILEGE, 406);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_MAINBOARD_ID, 407);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_HD_CONNECT_TYPE, 408);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_DEVICE_FORM_FACTOR, 409);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_IS_VIRTUAL, 501);
ENUMERATOR(aclrtDevAttr, ACL_DEV_ATTR_NPU_ARCH, 601);

// aclrtDevFeatureType
ENUM(aclrtDevFeatureType);
ENUMERATOR(aclrtDevFeatureType, ACL_FEATURE_TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV, 1);
ENUMERATOR(aclrtDevFeatureType, ACL_FEATURE_SYSTEM_MEMQ_EVENT_CROSS_DEV, 21);

// aclrtReduceKind
ENUM(aclrtReduceKind);
ENUMERATOR(aclrtReduceKind, ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM, 10);
ENUMERATOR(aclrtReduceKind, ACL_RT_MEMCPY_SDMA_AUTOMATIC_MAX, 11);
ENUMERATOR(aclrtReduceKind, ACL_RT_MEMCPY_SDMA_AUTOMATIC_MIN, 12);
ENUMERATOR(aclrtReduceKind, ACL_RT_MEMCPY_SDMA_AUTOMATIC_EQUAL, 13);

// aclrtDevResLimitType
ENUM(aclrtDevResLimitType);
ENUMERATOR(aclrtDevResLimitType, ACL_RT_DEV_RES_CUBE_CORE, 0);
ENUMERATOR(aclrtDevResLimitType, ACL_RT_DEV_RES_VECTOR_CORE, 1);

// aclrtCondition
ENUM(aclrtCondition);
ENUMERATOR(aclrtCondition, ACL_RT_EQUAL, 0);
ENUMERATOR(aclrtCondition, ACL_RT_NOT_EQUAL, 1);
ENUMERATOR(aclrtCondition, ACL_RT_GREATER, 2);
ENUMERATOR(aclrtCondition, ACL_RT_GREATER_OR_EQUAL, 3);
ENUMERATOR(aclrtCondition, ACL_RT_LESS, 4);
ENUMERATOR(aclrtCondition, ACL_RT_LESS_OR_EQUAL, 5);

// aclrtCompareDataType
ENUM(aclrtCompareDataType);
ENUMERATOR(aclrtCompareDataType, ACL_RT_SWITCH_INT32, 0);
ENUMERATOR(aclrtCompareDataType, ACL_RT_SWITCH_INT64, 1);

// aclrtRandomNumFuncType
ENUM(aclrtRandomNumFuncType);
ENUMERATOR(aclrtRandomNumFuncType, ACL_RT_RANDOM_NUM_FUNC_TYPE_DROPOUT_BITMASK, 0);
ENUMERATOR(aclrtRandomNumFuncType, ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS, 1);
ENUMERATOR(aclrtRandomNumFuncType, ACL_RT_RANDOM_NUM_FUNC_TYPE_NORMAL_DIS, 2);
ENUMERATOR(aclrtRandomNumFuncType, ACL_RT_RANDOM_NUM_FUNC_TYPE_TRUNCATED_NORMAL_DIS, 3);

// aclrtDeviceTaskAbortStage
ENUM(aclrtDeviceTaskAbortStage);
ENUMERATOR(aclrtDeviceTaskAbortStage, ACL_RT_DEVICE_TASK_ABORT_PRE, 0);
ENUMERATOR(aclrtDeviceTaskAbortStage, ACL_RT_DEVICE_TASK_ABORT_POST, 1);

// aclrtUpdateTaskAttrId
ENUM(aclrtUpdateTaskAttrId);
ENUMERATOR(aclrtUpdateTaskAttrId, ACL_RT_UPDATE_RANDOM_TASK, 1);
ENUMERATOR(aclrtUpdateTaskAttrId, ACL_RT_UPDATE_AIC_AIV_TASK, 2);

// aclrtDeviceState
ENUM(aclrtDeviceState);
ENUMERATOR(aclrtDeviceState, ACL_RT_DEVICE_STATE_SET_PRE, 0);
ENUMERATOR(aclrtDeviceState, ACL_RT_DEVICE_STATE_SET_POST, 1);
ENUMERATOR(aclrtDeviceState, ACL_RT_DEVICE_STATE_RESET_PRE, 2);
ENUMERATOR(aclrtDeviceState, ACL_RT_DEVICE_STATE_RESET_POST, 3);

// aclrtSnapShotStage
ENUM(aclrtSnapShotStage);
ENUMERATOR(aclrtSnapShotStage, ACL_RT_SNAPSHOT_LOCK_PRE, 0);
ENUMERATOR(aclrtSnapShotStage, ACL_RT_SNAPSHOT_BACKUP_PRE, 1);
ENUMERATOR(aclrtSnapShotStage, ACL_RT_SNAPSHOT_BACKUP_POST, 2);
ENUMERATOR(aclrtSnapShotStage, ACL_RT_SNAPSHOT_RESTORE_PRE, 3);
ENUMERATOR(aclrtSnapShotStage, ACL_RT_SNAPSHOT_RESTORE_POST, 4);
ENUMERATOR(aclrtSnapShotStage, ACL_RT_SNAPSHOT_UNLOCK_POST, 5);

// aclrtStreamState
ENUM(aclrtStreamState);
ENUMERATOR(aclrtStreamState, ACL_RT_STREAM_STATE_CREATE_POST, 1);
ENUMERATOR(aclrtStreamState, ACL_RT_STREAM_STATE_DESTROY_PRE, 2);

// aclrtFuncAttribute
ENUM(aclrtFuncAttribute);
ENUMERATOR(aclrtFuncAttribute, ACL_FUNC_ATTR_KERNEL_TYPE, 1);
ENUMERATOR(aclrtFuncAttribute, ACL_FUNC_ATTR_KERNEL_RATIO, 2);
ENUMERATOR(aclrtFuncAttribute, ACL_FUNC_ATTR_KERNEL_SCHED_MODE, 3);

// aclrtKernelType
ENUM(aclrtKernelType);
ENUMERATOR(aclrtKernelType, ACL_KERNEL_TYPE_AICORE, 0);
ENUMERATOR(aclrtKernelType, ACL_KERNEL_TYPE_CUBE, 1);
ENUMERATOR(aclrtKernelType, ACL_KERNEL_TYPE_VECTOR, 2);
ENUMERATOR(aclrtKernelType, ACL_KERNEL_TYPE_MIX, 3);
ENUMERATOR(aclrtKernelType, ACL_KERNEL_TYPE_AICPU, 100);

// aclrtCntNotifyRecordMode
ENUM(aclrtCntNotifyRecordMode);
ENUMERATOR(aclrtCntNotifyRecordMode, ACL_RT_CNT_NOTIFY_RECORD_SET_VALUE_MODE, 0);
ENUMERATOR(aclrtCntNotifyRecordMode, ACL_RT_CNT_NOTIFY_RECORD_ADD_MODE, 1);
ENUMERATOR(aclrtCntNotifyRecordMode, ACL_RT_CNT_NOTIFY_RECORD_BIT_OR_MODE, 2);
ENUMERATOR(aclrtCntNotifyRecordMode, ACL_RT_CNT_NOTIFY_RECORD_BIT_AND_MODE, 4);

// aclrtCntNotifyWaitMode
ENUM(aclrtCntNotifyWaitMode);
ENUMERATOR(aclrtCntNotifyWaitMode, ACL_RT_CNT_NOTIFY_WAIT_LESS_MODE, 0);
ENUMERATOR(aclrtCntNotifyWaitMode, ACL_RT_CNT_NOTIFY_WAIT_EQUAL_MODE, 1);
ENUMERATOR(aclrtCntNotifyWaitMode, ACL_RT_CNT_NOTIFY_WAIT_BIGGER_MODE, 2);
ENUMERATOR(aclrtCntNotifyWaitMode, ACL_RT_CNT_NOTIFY_WAIT_BIGGER_OR_EQUAL_MODE, 3);
ENUMERATOR(aclrtCntNotifyWaitMode, ACL_RT_CNT_NOTIFY_WAIT_EQUAL_WITH_BITMASK_MODE, 4);

// aclrtMemAccessFlags
ENUM(aclrtMemAccessFlags);
ENUMERATOR(aclrtMemAccessFlags, ACL_RT_MEM_ACCESS_FLAGS_NONE, 0);
ENUMERATOR(aclrtMemAccessFlags, ACL_RT_MEM_ACCESS_FLAGS_READ, 1);
ENUMERATOR(aclrtMemAccessFlags, ACL_RT_MEM_ACCESS_FLAGS_READWRITE, 3);

// aclCANNPackageName
ENUM(aclCANNPackageName);
ENUMERATOR(aclCANNPackageName, ACL_PKG_NAME_CANN, 0);
ENUMERATOR(aclCANNPackageName, ACL_PKG_NAME_RUNTIME, 1);
ENUMERATOR(aclCANNPackageName, ACL_PKG_NAME_COMPILER, 2);
ENUMERATOR(aclCANNPackageName, ACL_PKG_NAME_HCCL, 3);
ENUMERATOR(aclCANNPackageName, ACL_PKG_NAME_TOOLKIT, 4);
ENUMERATOR(aclCANNPackageName, ACL_PKG_NAME_OPP, 5);
ENUMERATOR(aclCANNPackageName, ACL_PKG_NAME_OPP_KERNEL, 6);
ENUMERATOR(aclCANNPackageName, ACL_PKG_NAME_DRIVER, 7);

// aclrtHacType
ENUM(aclrtHacType);
ENUMERATOR(aclrtHacType, ACL_RT_HAC_TYPE_STARS, 0);
ENUMERATOR(aclrtHacType, ACL_RT_HAC_TYPE_AICPU, 1);
ENUMERATOR(aclrtHacType, ACL_RT_HAC_TYPE_AIC, 2);
ENUMERATOR(aclrtHacType, ACL_RT_HAC_TYPE_AIV, 3);
ENUMERATOR(aclrtHacType, ACL_RT_HAC_TYPE_PCIEDMA, 4);
ENUMERATOR(aclrtHacType, ACL_RT_HAC_TYPE_RDMA, 5);
ENUMERATOR(aclrtHacType, ACL_RT_HAC_TYPE_SDMA, 6);
ENUMERATOR(aclrtHacType, ACL_RT_HAC_TYPE_DVPP, 7);
ENUMERATOR(aclrtHacType, ACL_RT_HAC_TYPE_UDMA, 8);
ENUMERATOR(aclrtHacType, ACL_RT_HAC_TYPE_CCU, 9);

// aclrtHostMemMapCapability
ENUM(aclrtHostMemMapCapability);
ENUMERATOR(aclrtHostMemMapCapability, ACL_RT_HOST_MEM_MAP_NOT_SUPPORTED, 0);
ENUMERATOR(aclrtHostMemMapCapability, ACL_RT_HOST_MEM_MAP_SUPPORTED, 1);

// aclrtMemLinkType
ENUM(aclrtMemLinkType);
ENUMERATOR(aclrtMemLinkType, ACL_RT_MEM_ACCESS_LINK_SIO, 0);
ENUMERATOR(aclrtMemLinkType, ACL_RT_MEM_ACCESS_LINK_HCCS, 1);
ENUMERATOR(aclrtMemLinkType, ACL_RT_MEM_ACCESS_UB_ONE_PORT_PATH, 2);
ENUMERATOR(aclrtMemLinkType, ACL_RT_MEM_ACCESS_UB_MULTI_PORT_PATH, 3);

// aclrtAtomicOperationCapability
ENUM(aclrtAtomicOperationCapability);
ENUMERATOR(aclrtAtomicOperationCapability, ACL_RT_ATOMIC_CAPABILITY_SIGNED, 1);
ENUMERATOR(aclrtAtomicOperationCapability, ACL_RT_ATOMIC_CAPABILITY_UNSIGNED, 2);
ENUMERATOR(aclrtAtomicOperationCapability, ACL_RT_ATOMIC_CAPABILITY_REDUCATION, 4);
ENUMERATOR(aclrtAtomicOperationCapability, ACL_RT_ATOMIC_CAPABILITY_REDUCTION, 4);
ENUMERATOR(aclrtAtomicOperationCapability, ACL_RT_ATOMIC_CAPABILITY_SCALAR8, 8);
ENUMERATOR(aclrtAtomicOperationCapability, ACL_RT_ATOMIC_CAPABILITY_SCALAR16, 16);
ENUMERATOR(aclrtAtomicOperationCapability, ACL_RT_ATOMIC_CAPABILITY_SCALAR32, 32);
ENUMERATOR(aclrtAtomicOperationCapability, ACL_RT_ATOMIC_CAPABILITY_SCALAR64, 64);
ENUMERATOR(aclrtAtomicOperationCapability, ACL_RT_ATOMIC_CAPABILITY_SCALAR128, 128);
ENUMERATOR(aclrtAtomicOperationCapability, ACL_RT_ATOMIC_CAPABILITY_VECTOR32X4, 256);

// aclrtAtomicOperation
ENUM(aclrtAtomicOperation);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_INTEGER_ADD, 0);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_INTEGER_MIN, 1);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_INTEGER_MAX, 2);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_INTEGER_INCREMENT, 3);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_INTEGER_DECREMENT, 4);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_AND, 5);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_OR, 6);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_XOR, 7);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_EXCHANGE, 8);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_CAS, 9);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_FLOAT_ADD, 10);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_FLOAT_MIN, 11);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_FLOAT_MAX, 12);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_DMA_ADD, 30);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_DMA_MIN, 31);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_DMA_MAX, 32);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_ADD, 40);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_MIN, 41);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_MAX, 42);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_CAS, 43);
ENUMERATOR(aclrtAtomicOperation, ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_EXCH, 44);

// aclmdlRICondHandleFlag
ENUM(aclmdlRICondHandleFlag);
ENUMERATOR(aclmdlRICondHandleFlag, ACL_MODEL_RI_COND_HANDLE_ASSIGN_DEFAULT, 1);

// aclmdlRICondTaskType
ENUM(aclmdlRICondTaskType);
ENUMERATOR(aclmdlRICondTaskType, ACL_MODEL_RI_COND_TYPE_IF, 0);
ENUMERATOR(aclmdlRICondTaskType, ACL_MODEL_RI_COND_TYPE_WHILE, 1);
ENUMERATOR(aclmdlRICondTaskType, ACL_MODEL_RI_COND_TYPE_SWITCH, 2);

// aclrtDeviceLimit
ENUM(aclrtDeviceLimit);
ENUMERATOR(aclrtDeviceLimit, ACL_RT_DEV_LIMIT_SIMT_STACK_SIZE, 0);
ENUMERATOR(aclrtDeviceLimit, ACL_RT_DEV_LIMIT_SIMT_DVG_WARP_STACK_SIZE, 1);
ENUMERATOR(aclrtDeviceLimit, ACL_RT_DEV_LIMIT_SIMD_STACK_SIZE, 2);
ENUMERATOR(aclrtDeviceLimit, ACL_RT_DEV_LIMIT_SIMD_PRINTF_FIFO_SIZE_PER_CORE, 3);
ENUMERATOR(aclrtDeviceLimit, ACL_RT_DEV_LIMIT_SIMT_PRINTF_FIFO_SIZE, 4);

// aclRegisterCallbackType
ENUM(aclRegisterCallbackType);
ENUMERATOR(aclRegisterCallbackType, ACL_REG_TYPE_ACL_MODEL, 0);
ENUMERATOR(aclRegisterCallbackType, ACL_REG_TYPE_ACL_OP_EXECUTOR, 1);
ENUMERATOR(aclRegisterCallbackType, ACL_REG_TYPE_ACL_OP_CBLAS, 2);
ENUMERATOR(aclRegisterCallbackType, ACL_REG_TYPE_ACL_OP_COMPILER, 3);
ENUMERATOR(aclRegisterCallbackType, ACL_REG_TYPE_ACL_TDT_CHANNEL, 4);
ENUMERATOR(aclRegisterCallbackType, ACL_REG_TYPE_ACL_TDT_QUEUE, 5);
ENUMERATOR(aclRegisterCallbackType, ACL_REG_TYPE_ACL_DVPP, 6);
ENUMERATOR(aclRegisterCallbackType, ACL_REG_TYPE_ACL_RETR, 7);
ENUMERATOR(aclRegisterCallbackType, ACL_REG_TYPE_OTHER, 65535);

// aclrtProcessState
ENUM(aclrtProcessState);
ENUMERATOR(aclrtProcessState, ACL_RT_PROCESS_STATE_RUNNING, 0);
ENUMERATOR(aclrtProcessState, ACL_RT_PROCESS_STATE_LOCKED, 1);

// aclrtMemPoolAttr
ENUM(aclrtMemPoolAttr);
ENUMERATOR(aclrtMemPoolAttr, ACL_RT_MEM_POOL_REUSE_FOLLOW_EVENT_DEPENDENCIES, 1);
ENUMERATOR(aclrtMemPoolAttr, ACL_RT_MEM_POOL_REUSE_ALLOW_OPPORTUNISTIC, 2);
ENUMERATOR(aclrtMemPoolAttr, ACL_RT_MEM_POOL_REUSE_ALLOW_INTERNAL_DEPENDENCIES, 3);
ENUMERATOR(aclrtMemPoolAttr, ACL_RT_MEM_POOL_ATTR_RELEASE_THRESHOLD, 4);
ENUMERATOR(aclrtMemPoolAttr, ACL_RT_MEM_POOL_ATTR_RESERVED_MEM_CURRENT, 5);
ENUMERATOR(aclrtMemPoolAttr, ACL_RT_MEM_POOL_ATTR_RESERVED_MEM_HIGH, 6);
ENUMERATOR(aclrtMemPoolAttr, ACL_RT_MEM_POOL_ATTR_USED_MEM_CURRENT, 7);
ENUMERATOR(aclrtMemPoolAttr, ACL_RT_MEM_POOL_ATTR_USED_MEM_HIGH, 8);

// rt_error_codes.h macros
VALUE(ACL_RT_SUCCESS, 0);
VALUE(ACL_ERROR_RT_PARAM_INVALID, 107000);
VALUE(ACL_ERROR_RT_INVALID_DEVICEID, 107001);
VALUE(ACL_ERROR_RT_CONTEXT_NULL, 107002);
VALUE(ACL_ERROR_RT_STREAM_CONTEXT, 107003);
VALUE(ACL_ERROR_RT_MODEL_CONTEXT, 107004);
VALUE(ACL_ERROR_RT_STREAM_MODEL, 107005);
VALUE(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID, 107006);
VALUE(ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL, 107007);
VALUE(ACL_ERROR_RT_ADDR_UNALIGNED, 107008);
VALUE(ACL_ERROR_RT_FILE_OPEN, 107009);
VALUE(ACL_ERROR_RT_FILE_WRITE, 107010);
VALUE(ACL_ERROR_RT_STREAM_SUBSCRIBE, 107011);
VALUE(ACL_ERROR_RT_THREAD_SUBSCRIBE, 107012);
VALUE(ACL_ERROR_RT_GROUP_NOT_SET, 107013);
VALUE(ACL_ERROR_RT_GROUP_NOT_CREATE, 107014);
VALUE(ACL_ERROR_RT_STREAM_NO_CB_REG, 107015);
VALUE(ACL_ERROR_RT_INVALID_MEMORY_TYPE, 107016);
VALUE(ACL_ERROR_RT_INVALID_HANDLE, 107017);
VALUE(ACL_ERROR_RT_INVALID_MALLOC_TYPE, 107018);
VALUE(ACL_ERROR_RT_WAIT_TIMEOUT, 107019);
VALUE(ACL_ERROR_RT_TASK_TIMEOUT, 107020);
VALUE(ACL_ERROR_RT_SYSPARAMOPT_NOT_SET, 107021);
VALUE(ACL_ERROR_RT_DEVICE_TASK_ABORT, 107022);
VALUE(ACL_ERROR_RT_STREAM_ABORT, 107023);
VALUE(ACL_ERROR_RT_CAPTURE_DEPENDENCY, 107024);
VALUE(ACL_ERROR_RT_STREAM_UNJOINED, 107025);
VALUE(ACL_ERROR_RT_MODEL_CAPTURED, 107026);
VALUE(ACL_ERROR_RT_STREAM_CAPTURED, 107027);
VALUE(ACL_ERROR_RT_EVENT_CAPTURED, 107028);
VALUE(ACL_ERROR_RT_STREAM_NOT_CAPTURED, 107029);
VALUE(ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT, 107030);
VALUE(ACL_ERROR_RT_STREAM_CAPTURE_IMPLICIT, 107031);
VALUE(ACL_ERROR_RT_TASK_ABORT_STOP, 107035);
VALUE(ACL_ERROR_RT_STREAM_CAPTURE_UNMATCHED, 107036);
VALUE(ACL_ERROR_RT_MODEL_RUNNING, 107037);
VALUE(ACL_ERROR_RT_STREAM_CAPTURE_WRONG_THREAD, 107038);
VALUE(ACL_ERROR_RT_INSUFFICIENT_INPUT_ARRAY, 107039);
VALUE(ACL_ERROR_RT_MODEL_UPDATE_FAILED, 107040);
VALUE(ACL_ERROR_RT_CAPTURE_MODE_BLOCK_ASYNC, 107041);
VALUE(ACL_ERROR_RT_SYMBOL_NOT_FOUND, 107042);
VALUE(ACL_ERROR_RT_INVALID_SYMBOL, 107043);
VALUE(ACL_ERROR_RT_INVALID_DEVICE_FUNCTION, 107044);
VALUE(ACL_ERROR_RT_SUB_ACLGRAPH_IS_CAPTURING, 107045);
VALUE(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, 207000);
VALUE(ACL_ERROR_RT_MEMORY_ALLOCATION, 207001);
VALUE(ACL_ERROR_RT_MEMORY_FREE, 207002);
VALUE(ACL_ERROR_RT_AICORE_OVER_FLOW, 207003);
VALUE(ACL_ERROR_RT_NO_DEVICE, 207004);
VALUE(ACL_ERROR_RT_RESOURCE_ALLOC_FAIL, 207005);
VALUE(ACL_ERROR_RT_NO_PERMISSION, 207006);
VALUE(ACL_ERROR_RT_NO_EVENT_RESOURCE, 207007);
VALUE(ACL_ERROR_RT_NO_STREAM_RESOURCE, 207008);
VALUE(ACL_ERROR_RT_NO_NOTIFY_RESOURCE, 207009);
VALUE(ACL_ERROR_RT_NO_MODEL_RESOURCE, 207010);
VALUE(ACL_ERROR_RT_NO_CDQ_RESOURCE, 207011);
VALUE(ACL_ERROR_RT_OVER_LIMIT, 207012);
VALUE(ACL_ERROR_RT_QUEUE_EMPTY, 207013);
VALUE(ACL_ERROR_RT_QUEUE_FULL, 207014);
VALUE(ACL_ERROR_RT_REPEATED_INIT, 207015);
VALUE(ACL_ERROR_RT_AIVEC_OVER_FLOW, 207016);
VALUE(ACL_ERROR_RT_OVER_FLOW, 207017);
VALUE(ACL_ERROR_RT_DEVICE_OOM, 207018);
VALUE(ACL_ERROR_RT_FEATURE_NOT_SUPPORT_UPDATE_OP, 207019);
VALUE(ACL_ERROR_RT_TIMEOUT, 207020);
VALUE(ACL_ERROR_RT_LINK_TYPE_NOT_SUPPORTED, 207021);
VALUE(ACL_ERROR_RT_INTERNAL_ERROR, 507000);
VALUE(ACL_ERROR_RT_TS_ERROR, 507001);
VALUE(ACL_ERROR_RT_STREAM_TASK_FULL, 507002);
VALUE(ACL_ERROR_RT_STREAM_TASK_EMPTY, 507003);
VALUE(ACL_ERROR_RT_STREAM_NOT_COMPLETE, 507004);
VALUE(ACL_ERROR_RT_END_OF_SEQUENCE, 507005);
VALUE(ACL_ERROR_RT_EVENT_NOT_COMPLETE, 507006);
VALUE(ACL_ERROR_RT_CONTEXT_RELEASE_ERROR, 507007);
VALUE(ACL_ERROR_RT_SOC_VERSION, 507008);
VALUE(ACL_ERROR_RT_TASK_TYPE_NOT_SUPPORT, 507009);
VALUE(ACL_ERROR_RT_LOST_HEARTBEAT, 507010);
VALUE(ACL_ERROR_RT_MODEL_EXECUTE, 507011);
VALUE(ACL_ERROR_RT_REPORT_TIMEOUT, 507012);
VALUE(ACL_ERROR_RT_SYS_DMA, 507013);
VALUE(ACL_ERROR_RT_AICORE_TIMEOUT, 507014);
VALUE(ACL_ERROR_RT_AICORE_EXCEPTION, 507015);
VALUE(ACL_ERROR_RT_AICORE_TRAP_EXCEPTION, 507016);
VALUE(ACL_ERROR_RT_AICPU_TIMEOUT, 507017);
VALUE(ACL_ERROR_RT_AICPU_EXCEPTION, 507018);
VALUE(ACL_ERROR_RT_AICPU_DATADUMP_RSP_ERR, 507019);
VALUE(ACL_ERROR_RT_AICPU_MODEL_RSP_ERR, 507020);
VALUE(ACL_ERROR_RT_PROFILING_ERROR, 507021);
VALUE(ACL_ERROR_RT_IPC_ERROR, 507022);
VALUE(ACL_ERROR_RT_MODEL_ABORT_NORMAL, 507023);
VALUE(ACL_ERROR_RT_KERNEL_UNREGISTERING, 507024);
VALUE(ACL_ERROR_RT_RINGBUFFER_NOT_INIT, 507025);
VALUE(ACL_ERROR_RT_RINGBUFFER_NO_DATA, 507026);
VALUE(ACL_ERROR_RT_KERNEL_LOOKUP, 507027);
VALUE(ACL_ERROR_RT_KERNEL_DUPLICATE, 507028);
VALUE(ACL_ERROR_RT_DEBUG_REGISTER_FAIL, 507029);
VALUE(ACL_ERROR_RT_DEBUG_UNREGISTER_FAIL, 507030);
VALUE(ACL_ERROR_RT_LABEL_CONTEXT, 507031);
VALUE(ACL_ERROR_RT_PROGRAM_USE_OUT, 507032);
VALUE(ACL_ERROR_RT_DEV_SETUP_ERROR, 507033);
VALUE(ACL_ERROR_RT_VECTOR_CORE_TIMEOUT, 507034);
VALUE(ACL_ERROR_RT_VECTOR_CORE_EXCEPTION, 507035);
VALUE(ACL_ERROR_RT_VECTOR_CORE_TRAP_EXCEPTION, 507036);
VALUE(ACL_ERROR_RT_CDQ_BATCH_ABNORMAL, 507037);
VALUE(ACL_ERROR_RT_DIE_MODE_CHANGE_ERROR, 507038);
VALUE(ACL_ERROR_RT_DIE_SET_ERROR, 507039);
VALUE(ACL_ERROR_RT_INVALID_DIEID, 507040);
VALUE(ACL_ERROR_RT_DIE_MODE_NOT_SET, 507041);
VALUE(ACL_ERROR_RT_AICORE_TRAP_READ_OVERFLOW, 507042);
VALUE(ACL_ERROR_RT_AICORE_TRAP_WRITE_OVERFLOW, 507043);
VALUE(ACL_ERROR_RT_VECTOR_CORE_TRAP_READ_OVERFLOW, 507044);
VALUE(ACL_ERROR_RT_VECTOR_CORE_TRAP_WRITE_OVERFLOW, 507045);
VALUE(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT, 507046);
VALUE(ACL_ERROR_RT_EVENT_SYNC_TIMEOUT, 507047);
VALUE(ACL_ERROR_RT_FFTS_PLUS_TIMEOUT, 507048);
VALUE(ACL_ERROR_RT_FFTS_PLUS_EXCEPTION, 507049);
VALUE(ACL_ERROR_RT_FFTS_PLUS_TRAP_EXCEPTION, 507050);
VALUE(ACL_ERROR_RT_SEND_MSG, 507051);
VALUE(ACL_ERROR_RT_COPY_DATA, 507052);
VALUE(ACL_ERROR_RT_DEVICE_MEM_ERROR, 507053);
VALUE(ACL_ERROR_RT_HBM_MULTI_BIT_ECC_ERROR, 507054);
VALUE(ACL_ERROR_RT_SUSPECT_DEVICE_MEM_ERROR, 507055);
VALUE(ACL_ERROR_RT_LINK_ERROR, 507056);
VALUE(ACL_ERROR_RT_SUSPECT_REMOTE_ERROR, 507057);
VALUE(ACL_ERROR_RT_DRV_INTERNAL_ERROR, 507899);
VALUE(ACL_ERROR_RT_AICPU_INTERNAL_ERROR, 507900);
VALUE(ACL_ERROR_RT_SOCKET_CLOSE, 507901);
VALUE(ACL_ERROR_RT_AICPU_INFO_LOAD_RSP_ERR, 507902);
VALUE(ACL_ERROR_RT_STREAM_CAPTURE_INVALIDATED, 507903);
VALUE(ACL_ERROR_RT_COMM_OP_RETRY_FAIL, 507904);
VALUE(ACL_ERROR_RT_L3_PORT_ERROR, 507914);
VALUE(ACL_ERROR_RT_CCU_TIMEOUT, 507915);
VALUE(ACL_ERROR_RT_CCU_EXCEPTION, 507916);

// ge_error_codes.h macros
VALUE(ACL_ERROR_GE_PARAM_INVALID, 145000);
VALUE(ACL_ERROR_GE_EXEC_NOT_INIT, 145001);
VALUE(ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID, 145002);
VALUE(ACL_ERROR_GE_EXEC_MODEL_ID_INVALID, 145003);
VALUE(ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID, 145006);
VALUE(ACL_ERROR_GE_EXEC_MODEL_ADDR_INVALID, 145007);
VALUE(ACL_ERROR_GE_EXEC_MODEL_QUEUE_ID_INVALID, 145008);
VALUE(ACL_ERROR_GE_EXEC_LOAD_MODEL_REPEATED, 145009);
VALUE(ACL_ERROR_GE_DYNAMIC_INPUT_ADDR_INVALID, 145011);
VALUE(ACL_ERROR_GE_DYNAMIC_INPUT_LENGTH_INVALID, 145012);
VALUE(ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID, 145013);
VALUE(ACL_ERROR_GE_AIPP_BATCH_EMPTY, 145014);
VALUE(ACL_ERROR_GE_AIPP_NOT_EXIST, 145015);
VALUE(ACL_ERROR_GE_AIPP_MODE_INVALID, 145016);
VALUE(ACL_ERROR_GE_OP_TASK_TYPE_INVALID, 145017);
VALUE(ACL_ERROR_GE_OP_KERNEL_TYPE_INVALID, 145018);
VALUE(ACL_ERROR_GE_PLGMGR_PATH_INVALID, 145019);
VALUE(ACL_ERROR_GE_FORMAT_INVALID, 145020);
VALUE(ACL_ERROR_GE_SHAPE_INVALID, 145021);
VALUE(ACL_ERROR_GE_DATATYPE_INVALID, 145022);
VALUE(ACL_ERROR_GE_MEMORY_ALLOCATION, 245000);
VALUE(ACL_ERROR_GE_MEMORY_OPERATE_FAILED, 245001);
VALUE(ACL_ERROR_GE_DEVICE_MEMORY_OPERATE_FAILED, 245002);
VALUE(ACL_ERROR_GE_SUBHEALTHY, 345102);
VALUE(ACL_ERROR_GE_USER_RAISE_EXCEPTION, 345103);
VALUE(ACL_ERROR_GE_DATA_NOT_ALIGNED, 345104);
VALUE(ACL_ERROR_GE_INTERNAL_ERROR, 545000);
VALUE(ACL_ERROR_GE_LOAD_MODEL, 545001);
VALUE(ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED, 545002);
VALUE(ACL_ERROR_GE_EXEC_LOAD_WEIGHT_PARTITION_FAILED, 545003);
VALUE(ACL_ERROR_GE_EXEC_LOAD_TASK_PARTITION_FAILED, 545004);
VALUE(ACL_ERROR_GE_EXEC_LOAD_KERNEL_PARTITION_FAILED, 545005);
VALUE(ACL_ERROR_GE_EXEC_RELEASE_MODEL_DATA, 545006);
VALUE(ACL_ERROR_GE_COMMAND_HANDLE, 545007);
VALUE(ACL_ERROR_GE_GET_TENSOR_INFO, 545008);
VALUE(ACL_ERROR_GE_UNLOAD_MODEL, 545009);
VALUE(ACL_ERROR_GE_MODEL_EXECUTE_TIMEOUT, 545601);
VALUE(ACL_ERROR_GE_REDEPLOYING, 545602);

// acl_rt.h macros
VALUE(ACL_MAJOR_VERSION, 1);
VALUE(ACL_MINOR_VERSION, 17);
VALUE(ACL_PATCH_VERSION, 0);
VALUE(ACL_EVENT_SYNC, 1);
VALUE(ACL_EVENT_CAPTURE_STREAM_PROGRESS, 2);
VALUE(ACL_EVENT_TIME_LINE, 8);
VALUE(ACL_EVENT_DEVICE_USE_ONLY, 16);
VALUE(ACL_EVENT_EXTERNAL, 32);
VALUE(ACL_EVENT_IPC, 64);
VALUE(ACL_STREAM_FAST_LAUNCH, 1);
VALUE(ACL_STREAM_FAST_SYNC, 2);
VALUE(ACL_STREAM_PERSISTENT, 4);
VALUE(ACL_STREAM_HUGE, 8);
VALUE(ACL_STREAM_CPU_SCHEDULE, 16);
VALUE(ACL_STREAM_DEVICE_USE_ONLY, 32);
VALUE(ACL_STREAM_WAIT_VALUE_GEQ, 0);
VALUE(ACL_STREAM_WAIT_VALUE_EQ, 1);
VALUE(ACL_STREAM_WAIT_VALUE_AND, 2);
VALUE(ACL_STREAM_WAIT_VALUE_NOR, 3);
VALUE(ACL_CONTINUE_ON_FAILURE, 0);
VALUE(ACL_STOP_ON_FAILURE, 1);
VALUE(ACL_NOTIFY_DEFAULT, 0);
VALUE(ACL_NOTIFY_DEVICE_USE_ONLY, 1);
VALUE(ACL_DEV_FEATURE_SUPPORT, 1);
VALUE(ACL_DEV_FEATURE_NOT_SUPPORT, 0);
VALUE(ACL_RT_NOTIFY_EXPORT_FLAG_DEFAULT, 0);
VALUE(ACL_RT_NOTIFY_EXPORT_FLAG_DISABLE_PID_VALIDATION, 2);
VALUE(ACL_RT_NOTIFY_IMPORT_FLAG_DEFAULT, 0);
VALUE(ACL_RT_NOTIFY_IMPORT_FLAG_ENABLE_PEER_ACCESS, 2);
VALUE(ACL_RT_IPC_MEM_EXPORT_FLAG_DEFAULT, 0);
VALUE(ACL_RT_IPC_MEM_EXPORT_FLAG_DISABLE_PID_VALIDATION, 1);
VALUE(ACL_RT_IPC_MEM_IMPORT_FLAG_DEFAULT, 0);
VALUE(ACL_RT_IPC_MEM_IMPORT_FLAG_ENABLE_PEER_ACCESS, 1);
VALUE(ACL_RT_VMM_EXPORT_FLAG_DEFAULT, 0);
VALUE(ACL_RT_VMM_EXPORT_FLAG_DISABLE_PID_VALIDATION, 1);
VALUE(ACL_HOST_REG_MAPPED, 2);
VALUE(ACL_HOST_REG_IOMEMORY, 4);
VALUE(ACL_HOST_REG_READONLY, 8);
VALUE(ACL_HOST_REG_PINNED, 268435456);
VALUE(ACL_MDLRI_DEBUG_JSON_PRINT_SUMMARY, 0);
VALUE(ACL_MDLRI_DEBUG_JSON_PRINT_VERBOSE, 1);
VALUE(ACL_RT_MAX_RECORD_PA_NUM_PER_DEV, 20);
VALUE(ACL_IPC_EVENT_HANDLE_SIZE, 64);
VALUE(ACL_RT_MEM_ATTACH_GLOBAL, 1);
VALUE(ACL_RT_MEM_LINK_IDX_0, 0);
VALUE(ACL_RT_MEM_LINK_IDX_1, 1);
VALUE(ACL_HOST_DEVICE_CONNECT_TYPE_PCIE, 0);
VALUE(ACL_HOST_DEVICE_CONNECT_TYPE_HCCS, 1);
VALUE(ACL_HOST_DEVICE_CONNECT_TYPE_UB, 2);
VALUE(ACL_EVENT_RECORD_DEFAULT, 0);
VALUE(ACL_EVENT_RECORD_EXTERNAL, 1);
VALUE(ACL_EVENT_WAIT_DEFAULT, 0);
VALUE(ACL_EVENT_WAIT_EXTERNAL, 1);
VALUE(ACL_RT_IPC_MEM_ATTR_ACCESS_LINK_SIO, 0);
VALUE(ACL_RT_IPC_MEM_ATTR_ACCESS_LINK_HCCS, 1);
VALUE(ACL_RT_IPC_MEM_ATTR_ACCESS_LINK_UB_ONE_PORT_PATH, 2);
VALUE(ACL_RT_IPC_MEM_ATTR_ACCESS_LINK_UB_MULTI_PORT_PATH, 3);
VALUE(ACL_RT_MEM_UCE_INFO_MAX_NUM, 20);
VALUE(ACL_RT_BINARY_MAGIC_ELF_AICORE, 1129660997);
VALUE(ACL_RT_BINARY_MAGIC_ELF_VECTOR_CORE, 1094799942);
VALUE(ACL_RT_BINARY_MAGIC_ELF_CUBE_CORE, 1095320387);
VALUE(ACL_DEVICE_FORM_FACTOR_POD, 0);
VALUE(ACL_DEVICE_FORM_FACTOR_A_K, 1);
VALUE(ACL_DEVICE_FORM_FACTOR_A_X, 2);
VALUE(ACL_DEVICE_FORM_FACTOR_PCIE_CARD, 3);
VALUE(ACL_RT_CMO_MAX_BARRIER_NUM, 6);
VALUE(ACL_PKG_VERSION_MAX_SIZE, 128);
VALUE(ACL_PKG_VERSION_PARTS_MAX_SIZE, 64);

// The global OK, and names that other scopes may use as well: none of these is a macro.
VALUE(OK, 0);
SAME(decltype(OK), const aclnnStatus);
namespace scope {
enum class Status { OK, ACL_SUCCESS, ACL_FLOAT };
}
static_assert(::ACL_SUCCESS == static_cast<int>(scope::Status::OK), "scope");

// ---- types ----

SAME(aclrtStream, void *);
SAME(aclmdlRITask, void *);
SAME(aclrtEvent, void *);
SAME(aclrtContext, void *);
SAME(aclrtNotify, void *);
SAME(aclrtCntNotify, void *);
SAME(aclrtLabel, void *);
SAME(aclrtLabelList, void *);
SAME(aclrtMbuf, void *);
SAME(aclError, int);
SAME(aclFloat16, uint16_t);
SAME(aclrtAllocatorDesc, void *);
SAME(aclrtAllocator, void *);
SAME(aclrtAllocatorBlock, void *);
SAME(aclrtAllocatorAddr, void *);
SAME(aclrtTaskGrp, void *);
SAME(aclrtAllocatorAllocFunc, void *(*)(aclrtAllocator allocator, size_t size));
SAME(aclrtAllocatorFreeFunc, void (*)(aclrtAllocator allocator, aclrtAllocatorBlock block));
SAME(aclrtAllocatorAllocAdviseFunc, void *(*)(aclrtAllocator allocator, size_t size, aclrtAllocatorAddr addr));
SAME(aclrtAllocatorGetAddrFromBlockFunc, void *(*)(aclrtAllocatorBlock block));
SAME(aclrtDrvMemHandle, void *);
SAME(aclrtCallback, void (*)(void *userData));
SAME(aclrtHostFunc, void (*)(void *args));
SAME(aclrtExceptionInfoCallback, void (*)(aclrtExceptionInfo *exceptionInfo));
SAME(aclrtOpExceptionCallback, void (*)(aclrtExceptionInfo *exceptionInfo, void *userData));
SAME(aclrtBinary, void *);
SAME(aclrtBinHandle, void *);
SAME(aclrtFuncHandle, void *);
SAME(aclrtArgsHandle, void *);
SAME(aclrtParamHandle, void *);
SAME(aclmdlRI, void *);
SAME(aclrtDeviceStateCallback, void (*)(int32_t deviceId, aclrtDeviceState state, void *args));
SAME(aclrtSnapShotCallBack, uint32_t (*)(int32_t deviceId, void *args));
SAME(aclrtStreamStateCallback, void (*)(aclrtStream stm, aclrtStreamState state, void *args));
SAME(aclrtDeviceTaskAbortCallback, int32_t (*)(int32_t deviceId, aclrtDeviceTaskAbortStage stage, uint32_t timeout, void *args));
SAME(aclmdlRICondHandle, void *);
SAME(aclInitCallbackFunc, aclError (*)(const char *configStr, size_t len, void *userData));
SAME(aclFinalizeCallbackFunc, aclError (*)(void *userData));
SAME(aclrtMemPool, void *);
SAME(aclnnStatus, int32_t);

namespace cann {
typedef union { uint16_t moduleId; uint32_t deviceId; uint32_t vaFlag; uint8_t rsv[8]; } aclrtMallocAttrValue;
typedef struct { aclrtMallocAttrType attr; aclrtMallocAttrValue value; } aclrtMallocAttribute;
typedef struct { aclrtMallocAttribute *attrs; size_t numAttrs; } aclrtMallocConfig;
typedef struct aclrtUtilizationInfo { int32_t cubeUtilization; int32_t vectorUtilization; int32_t aicpuUtilization; int32_t memoryUtilization; aclrtUtilizationExtendInfo *utilizationExtend; } aclrtUtilizationInfo;
typedef struct aclrtMemLocation { uint32_t id; aclrtMemLocationType type; } aclrtMemLocation;
typedef struct aclrtPtrAttributes { aclrtMemLocation location; uint32_t pageSize; uint32_t rsv[4]; } aclrtPtrAttributes;
typedef struct aclrtMemUsageInfo { char name[32]; uint64_t curMemSize; uint64_t memPeakSize; size_t reserved[8]; } aclrtMemUsageInfo;
typedef union { uint64_t failureMode; uint32_t overflowSwitch; uint32_t userCustomTag; uint32_t cacheOpInfoSwitch; uint32_t streamPriority; uint32_t reserve[4]; } aclrtStreamAttrValue;
typedef struct aclCANNPackageVersion { char version[128]; char majorVersion[64]; char minorVersion[64]; char releaseVersion[64]; char patchVersion[64]; char reserved[128]; } aclCANNPackageVersion;
}  // namespace cann

SAME(aclDataBuffer *, struct aclDataBuffer *);
STRUCTURE(aclrtMallocAttrValue);
MEMBER(aclrtMallocAttrValue, moduleId);
MEMBER(aclrtMallocAttrValue, deviceId);
MEMBER(aclrtMallocAttrValue, vaFlag);
MEMBER(aclrtMallocAttrValue, rsv);
STRUCTURE(aclrtMallocAttribute);
MEMBER(aclrtMallocAttribute, attr);
MEMBER(aclrtMallocAttribute, value);
STRUCTURE(aclrtMallocConfig);
MEMBER(aclrtMallocConfig, attrs);
MEMBER(aclrtMallocConfig, numAttrs);
SAME(aclrtUtilizationExtendInfo *, struct aclrtUtilizationExtendInfo *);
STRUCTURE(aclrtUtilizationInfo);
MEMBER(aclrtUtilizationInfo, cubeUtilization);
MEMBER(aclrtUtilizationInfo, vectorUtilization);
MEMBER(aclrtUtilizationInfo, aicpuUtilization);
MEMBER(aclrtUtilizationInfo, memoryUtilization);
MEMBER(aclrtUtilizationInfo, utilizationExtend);
SAME(aclrtExceptionInfo, struct rtExceptionInfo);
STRUCTURE(aclrtMemLocation);
MEMBER(aclrtMemLocation, id);
MEMBER(aclrtMemLocation, type);
STRUCTURE(aclrtPtrAttributes);
MEMBER(aclrtPtrAttributes, location);
MEMBER(aclrtPtrAttributes, pageSize);
MEMBER(aclrtPtrAttributes, rsv);
STRUCTURE(aclrtMemUsageInfo);
MEMBER(aclrtMemUsageInfo, name);
MEMBER(aclrtMemUsageInfo, curMemSize);
MEMBER(aclrtMemUsageInfo, memPeakSize);
MEMBER(aclrtMemUsageInfo, reserved);
STRUCTURE(aclrtStreamAttrValue);
MEMBER(aclrtStreamAttrValue, failureMode);
MEMBER(aclrtStreamAttrValue, overflowSwitch);
MEMBER(aclrtStreamAttrValue, userCustomTag);
MEMBER(aclrtStreamAttrValue, cacheOpInfoSwitch);
MEMBER(aclrtStreamAttrValue, streamPriority);
MEMBER(aclrtStreamAttrValue, reserve);
STRUCTURE(aclCANNPackageVersion);
MEMBER(aclCANNPackageVersion, version);
MEMBER(aclCANNPackageVersion, majorVersion);
MEMBER(aclCANNPackageVersion, minorVersion);
MEMBER(aclCANNPackageVersion, releaseVersion);
MEMBER(aclCANNPackageVersion, patchVersion);
MEMBER(aclCANNPackageVersion, reserved);
SAME(aclOpExecutor *, struct aclOpExecutor *);
SAME(aclTensor *, struct aclTensor *);
SAME(aclScalar *, struct aclScalar *);
SAME(aclIntArray *, struct aclIntArray *);
SAME(aclFloatArray *, struct aclFloatArray *);
SAME(aclBoolArray *, struct aclBoolArray *);
SAME(aclTensorList *, struct aclTensorList *);
SAME(aclScalarList *, struct aclScalarList *);

// ---- functions ----

namespace {

size_t (*p_opapiGetInfo)(char *buffer, size_t size) = &opapiGetInfo;
size_t (*p_opapiGetInfoText)(char *buffer, size_t size) = &opapiGetInfoText;
aclError (*p_aclInit)(const char *configPath) = &aclInit;
aclError (*p_aclFinalize)() = &aclFinalize;
const char *(*p_aclGetRecentErrMsg)() = &aclGetRecentErrMsg;
aclError (*p_aclrtCreateContext)(aclrtContext *context, int32_t deviceId) = &aclrtCreateContext;
aclError (*p_aclrtDestroyContext)(aclrtContext context) = &aclrtDestroyContext;
aclError (*p_aclrtSetCurrentContext)(aclrtContext context) = &aclrtSetCurrentContext;
aclError (*p_aclrtSetDevice)(int32_t deviceId) = &aclrtSetDevice;
aclError (*p_aclrtResetDevice)(int32_t deviceId) = &aclrtResetDevice;
aclError (*p_aclrtMalloc)(void **devPtr, size_t size, aclrtMemMallocPolicy policy) = &aclrtMalloc;
aclError (*p_aclrtFree)(void *devPtr) = &aclrtFree;
aclError (*p_aclrtMemcpy)(void *dst, size_t destMax, const void *src, size_t count, aclrtMemcpyKind kind) = &aclrtMemcpy;
aclError (*p_aclrtCreateStream)(aclrtStream *stream) = &aclrtCreateStream;
aclError (*p_aclrtDestroyStream)(aclrtStream stream) = &aclrtDestroyStream;
aclError (*p_aclrtSynchronizeStream)(aclrtStream stream) = &aclrtSynchronizeStream;
aclTensor *(*p_aclCreateTensor)(const int64_t *viewDims, uint64_t viewDimsNum, aclDataType dataType, const int64_t *stride, int64_t offset, aclFormat format, const int64_t *storageDims, uint64_t storageDimsNum, void *tensorData) = &aclCreateTensor;
aclIntArray *(*p_aclCreateIntArray)(const int64_t *value, uint64_t size) = &aclCreateIntArray;
aclBoolArray *(*p_aclCreateBoolArray)(const bool *value, uint64_t size) = &aclCreateBoolArray;
aclnnStatus (*p_aclDestroyTensor)(const aclTensor *tensor) = &aclDestroyTensor;
aclnnStatus (*p_aclDestroyIntArray)(const aclIntArray *array) = &aclDestroyIntArray;
aclnnStatus (*p_aclDestroyBoolArray)(const aclBoolArray *array) = &aclDestroyBoolArray;
float (*p_aclFloat16ToFloat)(aclFloat16 value) = &aclFloat16ToFloat;
aclFloat16 (*p_aclFloatToFloat16)(float value) = &aclFloatToFloat16;
aclDataBuffer *(*p_aclCreateDataBuffer)(void *data, size_t size) = &aclCreateDataBuffer;
aclError (*p_aclDestroyDataBuffer)(const aclDataBuffer *dataBuffer) = &aclDestroyDataBuffer;
aclError (*p_aclUpdateDataBuffer)(aclDataBuffer *dataBuffer, void *data, size_t size) = &aclUpdateDataBuffer;
void *(*p_aclGetDataBufferAddr)(const aclDataBuffer *dataBuffer) = &aclGetDataBufferAddr;
uint32_t (*p_aclGetDataBufferSize)(const aclDataBuffer *dataBuffer) = &aclGetDataBufferSize;
size_t (*p_aclGetDataBufferSizeV2)(const aclDataBuffer *dataBuffer) = &aclGetDataBufferSizeV2;
size_t (*p_aclDataTypeSize)(aclDataType dataType) = &aclDataTypeSize;
void (*p_aclAppLog)(aclLogLevel logLevel, const char *func, const char *file, uint32_t line, const char *fmt, ...) = &aclAppLog;
const char *(*p_aclrtGetSocName)() = &aclrtGetSocName;
aclError (*p_aclGetCannAttributeList)(const aclCannAttr **cannAttrList, size_t *num) = &aclGetCannAttributeList;
aclError (*p_aclGetCannAttribute)(aclCannAttr cannAttr, int32_t *value) = &aclGetCannAttribute;
aclError (*p_aclGetDeviceCapability)(uint32_t deviceId, aclDeviceInfo deviceInfo, int64_t *value) = &aclGetDeviceCapability;
aclError (*p_aclFinalizeReference)(uint64_t *refCount) = &aclFinalizeReference;
aclError (*p_aclsysGetCANNVersion)(aclCANNPackageName name, aclCANNPackageVersion *version) = &aclsysGetCANNVersion;
aclError (*p_aclsysGetVersionStr)(char *pkgName, char *versionStr) = &aclsysGetVersionStr;
aclError (*p_aclsysGetVersionNum)(char *pkgName, int32_t *versionNum) = &aclsysGetVersionNum;
aclError (*p_aclrtPeekAtLastError)(aclrtLastErrLevel level) = &aclrtPeekAtLastError;
aclError (*p_aclrtGetLastError)(aclrtLastErrLevel level) = &aclrtGetLastError;
aclError (*p_aclrtSetExceptionInfoCallback)(aclrtExceptionInfoCallback callback) = &aclrtSetExceptionInfoCallback;
aclError (*p_aclrtExceptionInfoCallbackRegister)(aclrtExceptionInfoCallback callback) = &aclrtExceptionInfoCallbackRegister;
aclError (*p_aclrtExceptionInfoCallbackUnregister)(aclrtExceptionInfoCallback callback) = &aclrtExceptionInfoCallbackUnregister;
aclError (*p_aclrtSubscribeReport)(uint64_t threadId, aclrtStream stream) = &aclrtSubscribeReport;
aclError (*p_aclrtLaunchCallback)(aclrtCallback fn, void *userData, aclrtCallbackBlockType blockType, aclrtStream stream) = &aclrtLaunchCallback;
aclError (*p_aclrtProcessReport)(int32_t timeout) = &aclrtProcessReport;
aclError (*p_aclrtUnSubscribeReport)(uint64_t threadId, aclrtStream stream) = &aclrtUnSubscribeReport;
aclError (*p_aclrtGetCurrentContext)(aclrtContext *context) = &aclrtGetCurrentContext;
aclError (*p_aclrtCtxGetSysParamOpt)(aclSysParamOpt opt, int64_t *value) = &aclrtCtxGetSysParamOpt;
aclError (*p_aclrtCtxSetSysParamOpt)(aclSysParamOpt opt, int64_t value) = &aclrtCtxSetSysParamOpt;
aclError (*p_aclSetCompileopt)(aclCompileOpt opt, const char *value) = &aclSetCompileopt;
aclError (*p_aclGetCompileopt)(aclCompileOpt opt, char *value, size_t length) = &aclGetCompileopt;
size_t (*p_aclGetCompileoptSize)(aclCompileOpt opt) = &aclGetCompileoptSize;
aclError (*p_aclrtGetSysParamOpt)(aclSysParamOpt opt, int64_t *value) = &aclrtGetSysParamOpt;
aclError (*p_aclrtSetSysParamOpt)(aclSysParamOpt opt, int64_t value) = &aclrtSetSysParamOpt;
aclError (*p_aclrtResetDeviceForce)(int32_t deviceId) = &aclrtResetDeviceForce;
aclError (*p_aclrtGetDevice)(int32_t *deviceId) = &aclrtGetDevice;
aclError (*p_aclrtSetStreamFailureMode)(aclrtStream stream, uint64_t mode) = &aclrtSetStreamFailureMode;
aclError (*p_aclrtGetRunMode)(aclrtRunMode *runMode) = &aclrtGetRunMode;
aclError (*p_aclrtSynchronizeDevice)(void) = &aclrtSynchronizeDevice;
aclError (*p_aclrtSynchronizeDeviceWithTimeout)(int32_t timeout) = &aclrtSynchronizeDeviceWithTimeout;
aclError (*p_aclrtSetTsDevice)(aclrtTsId tsId) = &aclrtSetTsDevice;
aclError (*p_aclrtGetDeviceUtilizationRate)(int32_t deviceId, aclrtUtilizationInfo *utilizationInfo) = &aclrtGetDeviceUtilizationRate;
aclError (*p_aclrtGetDeviceCount)(uint32_t *count) = &aclrtGetDeviceCount;
aclError (*p_aclrtCreateEvent)(aclrtEvent *event) = &aclrtCreateEvent;
aclError (*p_aclrtCreateEventWithFlag)(aclrtEvent *event, uint32_t flag) = &aclrtCreateEventWithFlag;
aclError (*p_aclrtCreateEventExWithFlag)(aclrtEvent *event, uint32_t flag) = &aclrtCreateEventExWithFlag;
aclError (*p_aclrtDestroyEvent)(aclrtEvent event) = &aclrtDestroyEvent;
aclError (*p_aclrtRecordEvent)(aclrtEvent event, aclrtStream stream) = &aclrtRecordEvent;
aclError (*p_aclrtResetEvent)(aclrtEvent event, aclrtStream stream) = &aclrtResetEvent;
aclError (*p_aclrtQueryEvent)(aclrtEvent event, aclrtEventStatus *status) = &aclrtQueryEvent;
aclError (*p_aclrtQueryEventStatus)(aclrtEvent event, aclrtEventRecordedStatus *status) = &aclrtQueryEventStatus;
aclError (*p_aclrtQueryEventWaitStatus)(aclrtEvent event, aclrtEventWaitStatus *status) = &aclrtQueryEventWaitStatus;
aclError (*p_aclrtSynchronizeEvent)(aclrtEvent event) = &aclrtSynchronizeEvent;
aclError (*p_aclrtSynchronizeEventWithTimeout)(aclrtEvent event, int32_t timeout) = &aclrtSynchronizeEventWithTimeout;
aclError (*p_aclrtEventElapsedTime)(float *ms, aclrtEvent startEvent, aclrtEvent endEvent) = &aclrtEventElapsedTime;
aclError (*p_aclrtEventGetTimestamp)(aclrtEvent event, uint64_t *timestamp) = &aclrtEventGetTimestamp;
aclError (*p_aclrtMallocAlign32)(void **devPtr, size_t size, aclrtMemMallocPolicy policy) = &aclrtMallocAlign32;
aclError (*p_aclrtMallocCached)(void **devPtr, size_t size, aclrtMemMallocPolicy policy) = &aclrtMallocCached;
aclError (*p_aclrtMallocWithCfg)(void **devPtr, size_t size, aclrtMemMallocPolicy policy, aclrtMallocConfig *cfg) = &aclrtMallocWithCfg;
aclError (*p_aclrtMallocHostWithCfg)(void **ptr, uint64_t size, aclrtMallocConfig *cfg) = &aclrtMallocHostWithCfg;
aclError (*p_aclrtPointerGetAttributes)(const void *ptr, aclrtPtrAttributes *attributes) = &aclrtPointerGetAttributes;
aclError (*p_aclrtHostRegister)(void *ptr, uint64_t size, aclrtHostRegisterType type, void **devPtr) = &aclrtHostRegister;
aclError (*p_aclrtHostUnregister)(void *ptr) = &aclrtHostUnregister;
aclError (*p_aclrtStreamGetId)(aclrtStream stream, int32_t *streamId) = &aclrtStreamGetId;
aclError (*p_aclrtMemFlush)(void *devPtr, size_t size) = &aclrtMemFlush;
aclError (*p_aclrtMemInvalidate)(void *devPtr, size_t size) = &aclrtMemInvalidate;
aclError (*p_aclrtMallocHost)(void **hostPtr, size_t size) = &aclrtMallocHost;
aclError (*p_aclrtFreeHost)(void *hostPtr) = &aclrtFreeHost;
aclError (*p_aclrtFreeWithDevSync)(void *devPtr) = &aclrtFreeWithDevSync;
aclError (*p_aclrtFreeHostWithDevSync)(void *hostPtr) = &aclrtFreeHostWithDevSync;
aclError (*p_aclrtMemset)(void *devPtr, size_t maxCount, int32_t value, size_t count) = &aclrtMemset;
aclError (*p_aclrtMemcpyAsync)(void *dst, size_t destMax, const void *src, size_t count, aclrtMemcpyKind kind, aclrtStream stream) = &aclrtMemcpyAsync;
aclError (*p_aclrtMemcpyAsyncWithCondition)(void *dst, size_t destMax, const void *src, size_t count, aclrtMemcpyKind kind, aclrtStream stream) = &aclrtMemcpyAsyncWithCondition;
aclError (*p_aclrtMemcpy2d)(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height, aclrtMemcpyKind kind) = &aclrtMemcpy2d;
aclError (*p_aclrtMemcpy2dAsync)(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height, aclrtMemcpyKind kind, aclrtStream stream) = &aclrtMemcpy2dAsync;
aclError (*p_aclrtMemsetAsync)(void *devPtr, size_t maxCount, int32_t value, size_t count, aclrtStream stream) = &aclrtMemsetAsync;
aclError (*p_aclrtCreateStreamWithConfig)(aclrtStream *stream, uint32_t priority, uint32_t flag) = &aclrtCreateStreamWithConfig;
aclError (*p_aclrtDestroyStreamForce)(aclrtStream stream) = &aclrtDestroyStreamForce;
aclError (*p_aclrtSynchronizeStreamWithTimeout)(aclrtStream stream, int32_t timeout) = &aclrtSynchronizeStreamWithTimeout;
aclError (*p_aclrtStreamQuery)(aclrtStream stream, aclrtStreamStatus *status) = &aclrtStreamQuery;
aclError (*p_aclrtStreamGetPriority)(aclrtStream stream, uint32_t *priority) = &aclrtStreamGetPriority;
aclError (*p_aclrtStreamGetFlags)(aclrtStream stream, uint32_t *flags) = &aclrtStreamGetFlags;
aclError (*p_aclrtStreamWaitEvent)(aclrtStream stream, aclrtEvent event) = &aclrtStreamWaitEvent;
aclError (*p_aclrtDeviceCanAccessPeer)(int32_t *canAccessPeer, int32_t deviceId, int32_t peerDeviceId) = &aclrtDeviceCanAccessPeer;
aclError (*p_aclrtDeviceEnablePeerAccess)(int32_t peerDeviceId, uint32_t flags) = &aclrtDeviceEnablePeerAccess;
aclError (*p_aclrtDeviceDisablePeerAccess)(int32_t peerDeviceId) = &aclrtDeviceDisablePeerAccess;
aclError (*p_aclrtGetMemInfo)(aclrtMemAttr attr, size_t *free, size_t *total) = &aclrtGetMemInfo;
aclError (*p_aclrtGetMemUsageInfo)(int32_t deviceId, aclrtMemUsageInfo *memUsageInfo, size_t inputNum, size_t *outputNum) = &aclrtGetMemUsageInfo;
aclError (*p_aclrtSetOpWaitTimeout)(uint32_t timeout) = &aclrtSetOpWaitTimeout;
aclError (*p_aclrtSetOpExecuteTimeOut)(uint32_t timeout) = &aclrtSetOpExecuteTimeOut;
aclError (*p_aclrtSetStreamOverflowSwitch)(aclrtStream stream, uint32_t flag) = &aclrtSetStreamOverflowSwitch;
aclError (*p_aclrtGetStreamOverflowSwitch)(aclrtStream stream, uint32_t *flag) = &aclrtGetStreamOverflowSwitch;
aclError (*p_aclrtSetDeviceSatMode)(aclrtFloatOverflowMode mode) = &aclrtSetDeviceSatMode;
aclError (*p_aclrtGetDeviceSatMode)(aclrtFloatOverflowMode *mode) = &aclrtGetDeviceSatMode;
aclError (*p_aclrtQueryDeviceStatus)(int32_t deviceId, aclrtDeviceStatus *deviceStatus) = &aclrtQueryDeviceStatus;
aclError (*p_aclrtStreamAbort)(aclrtStream stream) = &aclrtStreamAbort;
aclError (*p_aclrtGetStreamAvailableNum)(uint32_t *streamCount) = &aclrtGetStreamAvailableNum;
aclError (*p_aclrtSetStreamAttribute)(aclrtStream stream, aclrtStreamAttr stmAttrType, aclrtStreamAttrValue *value) = &aclrtSetStreamAttribute;
aclError (*p_aclrtGetStreamAttribute)(aclrtStream stream, aclrtStreamAttr stmAttrType, aclrtStreamAttrValue *value) = &aclrtGetStreamAttribute;
aclError (*p_aclrtGetDeviceInfo)(uint32_t deviceId, aclrtDevAttr attr, int64_t *value) = &aclrtGetDeviceInfo;
aclError (*p_aclrtCtxGetCurrentDefaultStream)(aclrtStream *stream) = &aclrtCtxGetCurrentDefaultStream;
aclError (*p_aclrtGetPrimaryCtxState)(int32_t deviceId, uint32_t *flags, int32_t *active) = &aclrtGetPrimaryCtxState;
aclError (*p_aclrtGetDeviceResLimit)(int32_t deviceId, aclrtDevResLimitType type, uint32_t *value) = &aclrtGetDeviceResLimit;
aclError (*p_aclrtSetDeviceResLimit)(int32_t deviceId, aclrtDevResLimitType type, uint32_t value) = &aclrtSetDeviceResLimit;
aclError (*p_aclrtResetDeviceResLimit)(int32_t deviceId) = &aclrtResetDeviceResLimit;
aclError (*p_aclrtGetStreamResLimit)(aclrtStream stream, aclrtDevResLimitType type, uint32_t *value) = &aclrtGetStreamResLimit;
aclError (*p_aclrtSetStreamResLimit)(aclrtStream stream, aclrtDevResLimitType type, uint32_t value) = &aclrtSetStreamResLimit;
aclError (*p_aclrtResetStreamResLimit)(aclrtStream stream) = &aclrtResetStreamResLimit;
aclError (*p_aclrtUseStreamResInCurrentThread)(aclrtStream stream) = &aclrtUseStreamResInCurrentThread;
aclError (*p_aclrtUnuseStreamResInCurrentThread)(aclrtStream stream) = &aclrtUnuseStreamResInCurrentThread;
aclError (*p_aclrtGetResInCurrentThread)(aclrtDevResLimitType type, uint32_t *value) = &aclrtGetResInCurrentThread;
aclError (*p_aclrtGetVersion)(int32_t *majorVersion, int32_t *minorVersion, int32_t *patchVersion) = &aclrtGetVersion;
aclError (*p_aclrtLaunchHostFunc)(aclrtStream stream, aclrtHostFunc fn, void *args) = &aclrtLaunchHostFunc;
aclScalar *(*p_aclCreateScalar)(void *value, aclDataType dataType) = &aclCreateScalar;
aclFloatArray *(*p_aclCreateFloatArray)(const float *value, uint64_t size) = &aclCreateFloatArray;
aclTensorList *(*p_aclCreateTensorList)(const aclTensor * const *value, uint64_t size) = &aclCreateTensorList;
aclScalarList *(*p_aclCreateScalarList)(const aclScalar * const *value, uint64_t size) = &aclCreateScalarList;
aclnnStatus (*p_aclDestroyScalar)(const aclScalar *scalar) = &aclDestroyScalar;
aclnnStatus (*p_aclDestroyFloatArray)(const aclFloatArray *array) = &aclDestroyFloatArray;
aclnnStatus (*p_aclDestroyTensorList)(const aclTensorList *array) = &aclDestroyTensorList;
aclnnStatus (*p_aclDestroyScalarList)(const aclScalarList *array) = &aclDestroyScalarList;
aclnnStatus (*p_aclGetViewShape)(const aclTensor *tensor, int64_t **viewDims, uint64_t *viewDimsNum) = &aclGetViewShape;
aclnnStatus (*p_aclGetStorageShape)(const aclTensor *tensor, int64_t **storageDims, uint64_t *storageDimsNum) = &aclGetStorageShape;
aclnnStatus (*p_aclGetViewStrides)(const aclTensor *tensor, int64_t **stridesValue, uint64_t *stridesNum) = &aclGetViewStrides;
aclnnStatus (*p_aclGetViewOffset)(const aclTensor *tensor, int64_t *offset) = &aclGetViewOffset;
aclnnStatus (*p_aclGetFormat)(const aclTensor *tensor, aclFormat *format) = &aclGetFormat;
aclnnStatus (*p_aclGetDataType)(const aclTensor *tensor, aclDataType *dataType) = &aclGetDataType;
aclnnStatus (*p_aclGetIntArraySize)(const aclIntArray *array, uint64_t *size) = &aclGetIntArraySize;
aclnnStatus (*p_aclGetFloatArraySize)(const aclFloatArray *array, uint64_t *size) = &aclGetFloatArraySize;
aclnnStatus (*p_aclGetBoolArraySize)(const aclBoolArray *array, uint64_t *size) = &aclGetBoolArraySize;
aclnnStatus (*p_aclGetTensorListSize)(const aclTensorList *tensorList, uint64_t *size) = &aclGetTensorListSize;
aclnnStatus (*p_aclGetScalarListSize)(const aclScalarList *scalarList, uint64_t *size) = &aclGetScalarListSize;
aclnnStatus (*p_aclInitTensor)(aclTensor *tensor, const int64_t *viewDims, uint64_t viewDimsNum, aclDataType dataType, const int64_t *stride, int64_t offset, aclFormat format, const int64_t *storageDims, uint64_t storageDimsNum, void *tensorDataAddr) = &aclInitTensor;
aclnnStatus (*p_aclSetAclOpExecutorRepeatable)(aclOpExecutor *executor) = &aclSetAclOpExecutorRepeatable;
aclnnStatus (*p_aclDestroyAclOpExecutor)(aclOpExecutor *executor) = &aclDestroyAclOpExecutor;
aclnnStatus (*p_AclSetInputTensorAddr)(aclOpExecutor *executor, const size_t index, aclTensor *tensor, void *addr) = &AclSetInputTensorAddr;
aclnnStatus (*p_AclSetOutputTensorAddr)(aclOpExecutor *executor, const size_t index, aclTensor *tensor, void *addr) = &AclSetOutputTensorAddr;
aclnnStatus (*p_AclSetDynamicInputTensorAddr)(aclOpExecutor *executor, size_t irIndex, const size_t relativeIndex, aclTensorList *tensors, void *addr) = &AclSetDynamicInputTensorAddr;
aclnnStatus (*p_AclSetDynamicOutputTensorAddr)(aclOpExecutor *executor, size_t irIndex, const size_t relativeIndex, aclTensorList *tensors, void *addr) = &AclSetDynamicOutputTensorAddr;
aclnnStatus (*p_AclSetTensorAddr)(aclOpExecutor *executor, const size_t index, aclTensor *tensor, void *addr) = &AclSetTensorAddr;
aclnnStatus (*p_AclSetDynamicTensorAddr)(aclOpExecutor *executor, size_t irIndex, const size_t relativeIndex, aclTensorList *tensors, void *addr) = &AclSetDynamicTensorAddr;
aclnnStatus (*p_aclSetInputTensorAddr)(aclOpExecutor *executor, const size_t index, aclTensor *tensor, void *addr) = &aclSetInputTensorAddr;
aclnnStatus (*p_aclSetOutputTensorAddr)(aclOpExecutor *executor, const size_t index, aclTensor *tensor, void *addr) = &aclSetOutputTensorAddr;
aclnnStatus (*p_aclSetDynamicInputTensorAddr)(aclOpExecutor *executor, size_t irIndex, const size_t relativeIndex, aclTensorList *tensors, void *addr) = &aclSetDynamicInputTensorAddr;
aclnnStatus (*p_aclSetDynamicOutputTensorAddr)(aclOpExecutor *executor, size_t irIndex, const size_t relativeIndex, aclTensorList *tensors, void *addr) = &aclSetDynamicOutputTensorAddr;
aclnnStatus (*p_aclSetTensorAddr)(aclOpExecutor *executor, const size_t index, aclTensor *tensor, void *addr) = &aclSetTensorAddr;
aclnnStatus (*p_aclSetDynamicTensorAddr)(aclOpExecutor *executor, size_t irIndex, const size_t relativeIndex, aclTensorList *tensors, void *addr) = &aclSetDynamicTensorAddr;
aclnnStatus (*p_aclSetRawTensorAddr)(aclTensor *tensor, void *addr) = &aclSetRawTensorAddr;
aclnnStatus (*p_aclGetRawTensorAddr)(const aclTensor *tensor, void **addr) = &aclGetRawTensorAddr;
aclnnStatus (*p_aclDumpOpTensors)(const char *opType, const char *opName, aclTensor **tensors, size_t inputTensorNum, size_t outputTensorNum, aclrtStream stream) = &aclDumpOpTensors;
aclnnStatus (*p_aclnnInit)(const char *configPath) = &aclnnInit;
aclnnStatus (*p_aclnnFinalize)() = &aclnnFinalize;
aclTensorDesc * (*p_aclCreateTensorDesc)(aclDataType dataType, int numDims, const int64_t *dims, aclFormat format) = &aclCreateTensorDesc;
void (*p_aclDestroyTensorDesc)(const aclTensorDesc *desc) = &aclDestroyTensorDesc;
int64_t (*p_aclGetTensorDescDim)(const aclTensorDesc *desc, size_t index) = &aclGetTensorDescDim;
aclError (*p_aclGetTensorDescDimV2)(const aclTensorDesc *desc, size_t index, int64_t *dimSize) = &aclGetTensorDescDimV2;
size_t (*p_aclGetTensorDescElementCount)(const aclTensorDesc *desc) = &aclGetTensorDescElementCount;
size_t (*p_aclGetTensorDescNumDims)(const aclTensorDesc *desc) = &aclGetTensorDescNumDims;
size_t (*p_aclGetTensorDescSize)(const aclTensorDesc *desc) = &aclGetTensorDescSize;
void (*p_aclSetTensorDescName)(aclTensorDesc *desc, const char *name) = &aclSetTensorDescName;
aclError (*p_aclSetTensorFormat)(aclTensorDesc *desc, aclFormat format) = &aclSetTensorFormat;
aclError (*p_aclSetTensorOriginFormat)(aclTensorDesc *desc, aclFormat format) = &aclSetTensorOriginFormat;
aclError (*p_aclSetTensorOriginShape)(aclTensorDesc *desc, int numDims, const int64_t *dims) = &aclSetTensorOriginShape;
aclError (*p_aclSetTensorShape)(aclTensorDesc *desc, int numDims, const int64_t *dims) = &aclSetTensorShape;
aclError (*p_aclSetTensorStorageFormat)(aclTensorDesc *desc, aclFormat format) = &aclSetTensorStorageFormat;
aclError (*p_aclSetTensorStorageShape)(aclTensorDesc *desc, int numDims, const int64_t *dims) = &aclSetTensorStorageShape;
aclError (*p_aclopCompileAndExecute)(const char *opType, int numInputs, const aclTensorDesc *const inputDesc[], const aclDataBuffer *const inputs[], int numOutputs, const aclTensorDesc *const outputDesc[], aclDataBuffer *const outputs[], const aclopAttr *attr, aclopEngineType engineType, aclopCompileType compileFlag, const char *opPath, aclrtStream stream) = &aclopCompileAndExecute;
aclError (*p_aclopCompileAndExecuteV2)(const char *opType, int numInputs, aclTensorDesc * inputDesc[], aclDataBuffer * inputs[], int numOutputs, aclTensorDesc * outputDesc[], aclDataBuffer * outputs[], aclopAttr *attr, aclopEngineType engineType, aclopCompileType compileFlag, const char *opPath, aclrtStream stream) = &aclopCompileAndExecuteV2;
aclnnStatus (*p_aclnnAbs)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnAbs;
aclnnStatus (*p_aclnnAbsGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAbsGetWorkspaceSize;
aclnnStatus (*p_aclnnAdaptiveAvgPool2d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAdaptiveAvgPool2d;
aclnnStatus (*p_aclnnAdaptiveAvgPool2dBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAdaptiveAvgPool2dBackward;
aclnnStatus (*p_aclnnAdaptiveAvgPool2dBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAdaptiveAvgPool2dBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnAdaptiveAvgPool2dGetWorkspaceSize)(const aclTensor *self, const aclIntArray *outputSize, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAdaptiveAvgPool2dGetWorkspaceSize;
aclnnStatus (*p_aclnnAdaptiveAvgPool3d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAdaptiveAvgPool3d;
aclnnStatus (*p_aclnnAdaptiveAvgPool3dBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAdaptiveAvgPool3dBackward;
aclnnStatus (*p_aclnnAdaptiveAvgPool3dBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAdaptiveAvgPool3dBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnAdaptiveAvgPool3dGetWorkspaceSize)(const aclTensor *self, const aclIntArray *outputSize, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAdaptiveAvgPool3dGetWorkspaceSize;
aclnnStatus (*p_aclnnAdaptiveMaxPool2d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAdaptiveMaxPool2d;
aclnnStatus (*p_aclnnAdaptiveMaxPool2dBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAdaptiveMaxPool2dBackward;
aclnnStatus (*p_aclnnAdaptiveMaxPool2dBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *indices, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAdaptiveMaxPool2dBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnAdaptiveMaxPool2dGetWorkspaceSize)(const aclTensor *self, const aclIntArray *outputSize, aclTensor *outputOut, aclTensor *indicesOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAdaptiveMaxPool2dGetWorkspaceSize;
aclnnStatus (*p_aclnnAdd)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAdd;
aclnnStatus (*p_aclnnAddGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, const aclScalar *alpha, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAddGetWorkspaceSize;
aclnnStatus (*p_aclnnAddLayerNorm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAddLayerNorm;
aclnnStatus (*p_aclnnAddLayerNormGetWorkspaceSize)(const aclTensor *x1, const aclTensor *x2, const aclTensor *gamma, const aclTensor *beta, const aclTensor *biasOptional, double epsilon, bool additionalOutput, const aclTensor *yOut, const aclTensor *meanOut, const aclTensor *rstdOut, const aclTensor *xOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAddLayerNormGetWorkspaceSize;
aclnnStatus (*p_aclnnAddLayerNormGrad)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAddLayerNormGrad;
aclnnStatus (*p_aclnnAddLayerNormGradGetWorkspaceSize)(const aclTensor *dy, const aclTensor *x1, const aclTensor *x2, const aclTensor *rstd, const aclTensor *mean, const aclTensor *gamma, const aclTensor *dsumOptional, const aclTensor *dxOut, const aclTensor *dgammaOut, const aclTensor *dbetaOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAddLayerNormGradGetWorkspaceSize;
aclnnStatus (*p_aclnnAddRmsNorm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAddRmsNorm;
aclnnStatus (*p_aclnnAddRmsNormGetWorkspaceSize)(const aclTensor *x1, const aclTensor *x2, const aclTensor *gamma, double epsilon, aclTensor *yOut, aclTensor *rstdOut, aclTensor *xOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAddRmsNormGetWorkspaceSize;
aclnnStatus (*p_aclnnAddV3)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAddV3;
aclnnStatus (*p_aclnnAddV3GetWorkspaceSize)(const aclScalar *self, const aclTensor *other, const aclScalar *alpha, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAddV3GetWorkspaceSize;
aclnnStatus (*p_aclnnAddbmm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAddbmm;
aclnnStatus (*p_aclnnAddbmmGetWorkspaceSize)(const aclTensor *self, const aclTensor *batch1, const aclTensor *batch2, const aclScalar *beta, const aclScalar *alpha, aclTensor *out, int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAddbmmGetWorkspaceSize;
aclnnStatus (*p_aclnnAddcdiv)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAddcdiv;
aclnnStatus (*p_aclnnAddcdivGetWorkspaceSize)(const aclTensor *self, const aclTensor *tensor1, const aclTensor *tensor2, const aclScalar *value, const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAddcdivGetWorkspaceSize;
aclnnStatus (*p_aclnnAddcmul)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAddcmul;
aclnnStatus (*p_aclnnAddcmulGetWorkspaceSize)(const aclTensor *self, const aclTensor *tensor1, const aclTensor *tensor2, const aclScalar *value, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAddcmulGetWorkspaceSize;
aclnnStatus (*p_aclnnAddmm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAddmm;
aclnnStatus (*p_aclnnAddmmGetWorkspaceSize)(const aclTensor *self, const aclTensor *mat1, const aclTensor *mat2, const aclScalar *beta, const aclScalar *alpha, aclTensor *out, int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAddmmGetWorkspaceSize;
aclnnStatus (*p_aclnnAddmv)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAddmv;
aclnnStatus (*p_aclnnAddmvGetWorkspaceSize)(const aclTensor *self, const aclTensor *mat, const aclTensor *vec, const aclScalar *alpha, const aclScalar *beta, aclTensor *out, int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAddmvGetWorkspaceSize;
aclnnStatus (*p_aclnnAddr)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAddr;
aclnnStatus (*p_aclnnAddrGetWorkspaceSize)(const aclTensor *self, const aclTensor *vec1, const aclTensor *vec2, const aclScalar *betaOptional, const aclScalar *alphaOptional, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAddrGetWorkspaceSize;
aclnnStatus (*p_aclnnAdds)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAdds;
aclnnStatus (*p_aclnnAddsGetWorkspaceSize)(const aclTensor *self, const aclScalar *other, const aclScalar *alpha, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAddsGetWorkspaceSize;
aclnnStatus (*p_aclnnAffineGrid)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAffineGrid;
aclnnStatus (*p_aclnnAffineGridGetWorkspaceSize)(const aclTensor *theta, const aclIntArray *size, bool alignCorners, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAffineGridGetWorkspaceSize;
aclnnStatus (*p_aclnnAll)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnAll;
aclnnStatus (*p_aclnnAllGetWorkspaceSize)(const aclTensor *self, const aclIntArray *dim, bool keepdim, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAllGetWorkspaceSize;
aclnnStatus (*p_aclnnAmax)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAmax;
aclnnStatus (*p_aclnnAmaxGetWorkspaceSize)(const aclTensor *self, const aclIntArray *dim, bool keepDim, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAmaxGetWorkspaceSize;
aclnnStatus (*p_aclnnAmin)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAmin;
aclnnStatus (*p_aclnnAminGetWorkspaceSize)(const aclTensor *self, const aclIntArray *dim, bool keepDim, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAminGetWorkspaceSize;
aclnnStatus (*p_aclnnAmpUpdateScale)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAmpUpdateScale;
aclnnStatus (*p_aclnnAmpUpdateScaleGetWorkspaceSize)(const aclTensor *currentScale, const aclTensor *growthTracker, const aclTensor *foundInf, double growthFactor, double backoffFactor, int64_t growthInterval, const aclTensor *updatedScale, const aclTensor *updatedGrowthTracker, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAmpUpdateScaleGetWorkspaceSize;
aclnnStatus (*p_aclnnAny)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnAny;
aclnnStatus (*p_aclnnAnyGetWorkspaceSize)(const aclTensor *self, const aclIntArray *dim, bool keepdim, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAnyGetWorkspaceSize;
aclnnStatus (*p_aclnnApplyAdamWV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnApplyAdamWV2;
aclnnStatus (*p_aclnnApplyAdamWV2GetWorkspaceSize)(aclTensor *varRef, aclTensor *mRef, aclTensor *vRef, aclTensor *maxGradNormOptionalRef, const aclTensor *grad, const aclTensor *step, float lr, float beta1, float beta2, float weightDecay, float eps, bool amsgrad, bool maximize, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnApplyAdamWV2GetWorkspaceSize;
aclnnStatus (*p_aclnnArange)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnArange;
aclnnStatus (*p_aclnnArangeGetWorkspaceSize)(const aclScalar *start, const aclScalar *end, const aclScalar *step, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnArangeGetWorkspaceSize;
aclnnStatus (*p_aclnnArgMax)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnArgMax;
aclnnStatus (*p_aclnnArgMaxGetWorkspaceSize)(const aclTensor *self, int64_t dim, bool keepdim, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnArgMaxGetWorkspaceSize;
aclnnStatus (*p_aclnnArgMin)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnArgMin;
aclnnStatus (*p_aclnnArgMinGetWorkspaceSize)(const aclTensor *self, int64_t dim, bool keepdim, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnArgMinGetWorkspaceSize;
aclnnStatus (*p_aclnnAvgPool2d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAvgPool2d;
aclnnStatus (*p_aclnnAvgPool2dBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAvgPool2dBackward;
aclnnStatus (*p_aclnnAvgPool2dBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclIntArray *kernelSize, const aclIntArray *stride, const aclIntArray *padding, bool ceilMode, bool countIncludePad, int64_t divisorOverride, int8_t cubeMathType, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAvgPool2dBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnAvgPool2dGetWorkspaceSize)(const aclTensor *self, const aclIntArray *kernelSize, const aclIntArray *strides, const aclIntArray *paddings, const bool ceilMode, const bool countIncludePad, const int64_t divisorOverride, const int8_t cubeMathType, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAvgPool2dGetWorkspaceSize;
aclnnStatus (*p_aclnnAvgPool3d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAvgPool3d;
aclnnStatus (*p_aclnnAvgPool3dBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnAvgPool3dBackward;
aclnnStatus (*p_aclnnAvgPool3dBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclIntArray *kernelSize, const aclIntArray *stride, const aclIntArray *padding, bool ceilMode, bool countIncludePad, int64_t divisorOverride, aclTensor *output, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAvgPool3dBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnAvgPool3dGetWorkspaceSize)(const aclTensor *self, const aclIntArray *kernelSize, const aclIntArray *stride, const aclIntArray *padding, bool ceilMode, bool countIncludePad, int64_t divisorOverride, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnAvgPool3dGetWorkspaceSize;
aclnnStatus (*p_aclnnBaddbmm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBaddbmm;
aclnnStatus (*p_aclnnBaddbmmGetWorkspaceSize)(const aclTensor *self, const aclTensor *batch1, const aclTensor *batch2, const aclScalar *beta, const aclScalar *alpha, aclTensor *out, int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBaddbmmGetWorkspaceSize;
aclnnStatus (*p_aclnnBatchMatMul)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBatchMatMul;
aclnnStatus (*p_aclnnBatchMatMulGetWorkspaceSize)(const aclTensor *self, const aclTensor *mat2, aclTensor *out, int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBatchMatMulGetWorkspaceSize;
aclnnStatus (*p_aclnnBatchNorm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBatchNorm;
aclnnStatus (*p_aclnnBatchNormBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBatchNormBackward;
aclnnStatus (*p_aclnnBatchNormBackwardGetWorkspaceSize)(const aclTensor *gradOut, const aclTensor *input, const aclTensor *weight, const aclTensor *runningMean, const aclTensor *runningVar, const aclTensor *saveMean, const aclTensor *saveInvstd, bool training, double eps, const aclBoolArray *outputMask, aclTensor *gradInput, aclTensor *gradWeight, aclTensor *gradBias, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBatchNormBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnBatchNormElemt)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBatchNormElemt;
aclnnStatus (*p_aclnnBatchNormElemtBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBatchNormElemtBackward;
aclnnStatus (*p_aclnnBatchNormElemtBackwardGetWorkspaceSize)(const aclTensor *gradOut, const aclTensor *input, const aclTensor *mean, const aclTensor *invstd, const aclTensor *weight, const aclTensor *sumDy, const aclTensor *sumDyXmu, aclTensor *counter, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBatchNormElemtBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnBatchNormElemtGetWorkspaceSize)(const aclTensor *input, const aclTensor *weight, const aclTensor *bias, aclTensor *mean, aclTensor *invstd, double eps, aclTensor *output, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBatchNormElemtGetWorkspaceSize;
aclnnStatus (*p_aclnnBatchNormGatherStatsWithCounts)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBatchNormGatherStatsWithCounts;
aclnnStatus (*p_aclnnBatchNormGatherStatsWithCountsGetWorkspaceSize)(const aclTensor *input, const aclTensor *mean, const aclTensor *invstd, aclTensor *runningMean, aclTensor *runningVar, double momentum, double eps, const aclTensor *counts, aclTensor *meanAll, aclTensor *invstdAll, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBatchNormGatherStatsWithCountsGetWorkspaceSize;
aclnnStatus (*p_aclnnBatchNormGetWorkspaceSize)(const aclTensor *input, const aclTensor *weight, const aclTensor *bias, aclTensor *runningMean, aclTensor *runningVar, bool training, double momentum, double eps, aclTensor *output, aclTensor *saveMean, aclTensor *saveInvstd, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBatchNormGetWorkspaceSize;
aclnnStatus (*p_aclnnBatchNormReduceBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBatchNormReduceBackward;
aclnnStatus (*p_aclnnBatchNormReduceBackwardGetWorkspaceSize)(const aclTensor *gradOut, const aclTensor *input, const aclTensor *mean, const aclTensor *invstd, const aclTensor *weight, const bool inputG, const bool weightG, const bool biasG, aclTensor *sumDy, aclTensor *sumDyXmu, aclTensor *gradWeight, aclTensor *gradBias, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBatchNormReduceBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnBatchNormStats)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBatchNormStats;
aclnnStatus (*p_aclnnBatchNormStatsGetWorkspaceSize)(const aclTensor *input, double eps, aclTensor *mean, aclTensor *invstd, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBatchNormStatsGetWorkspaceSize;
aclnnStatus (*p_aclnnBinaryCrossEntropy)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBinaryCrossEntropy;
aclnnStatus (*p_aclnnBinaryCrossEntropyBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBinaryCrossEntropyBackward;
aclnnStatus (*p_aclnnBinaryCrossEntropyBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *target, const aclTensor *weightOptional, int64_t reduction, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBinaryCrossEntropyBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnBinaryCrossEntropyGetWorkspaceSize)(const aclTensor *self, const aclTensor *target, const aclTensor *weight, int64_t reduction, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBinaryCrossEntropyGetWorkspaceSize;
aclnnStatus (*p_aclnnBinaryCrossEntropyWithLogits)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBinaryCrossEntropyWithLogits;
aclnnStatus (*p_aclnnBinaryCrossEntropyWithLogitsBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBinaryCrossEntropyWithLogitsBackward;
aclnnStatus (*p_aclnnBinaryCrossEntropyWithLogitsBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *target, const aclTensor *weightOptional, const aclTensor *posWeightOptional, int64_t reduction, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBinaryCrossEntropyWithLogitsBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnBinaryCrossEntropyWithLogitsGetWorkspaceSize)(const aclTensor *self, const aclTensor *target, const aclTensor *weightOptional, const aclTensor *posWeightOptional, int64_t reduction, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBinaryCrossEntropyWithLogitsGetWorkspaceSize;
aclnnStatus (*p_aclnnBincount)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBincount;
aclnnStatus (*p_aclnnBincountGetWorkspaceSize)(const aclTensor *self, const aclTensor *weights, int64_t minlength, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBincountGetWorkspaceSize;
aclnnStatus (*p_aclnnBitwiseAndScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBitwiseAndScalar;
aclnnStatus (*p_aclnnBitwiseAndScalarGetWorkspaceSize)(const aclTensor *self, const aclScalar *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBitwiseAndScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnBitwiseAndTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBitwiseAndTensor;
aclnnStatus (*p_aclnnBitwiseAndTensorGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBitwiseAndTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnBitwiseAndTensorOut)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBitwiseAndTensorOut;
aclnnStatus (*p_aclnnBitwiseAndTensorOutGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBitwiseAndTensorOutGetWorkspaceSize;
aclnnStatus (*p_aclnnBitwiseNot)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBitwiseNot;
aclnnStatus (*p_aclnnBitwiseNotGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBitwiseNotGetWorkspaceSize;
aclnnStatus (*p_aclnnBitwiseOrScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBitwiseOrScalar;
aclnnStatus (*p_aclnnBitwiseOrScalarGetWorkspaceSize)(const aclTensor *self, const aclScalar *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBitwiseOrScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnBitwiseOrTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBitwiseOrTensor;
aclnnStatus (*p_aclnnBitwiseOrTensorGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBitwiseOrTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnBitwiseXorScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBitwiseXorScalar;
aclnnStatus (*p_aclnnBitwiseXorScalarGetWorkspaceSize)(const aclTensor *self, const aclScalar *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBitwiseXorScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnBitwiseXorTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnBitwiseXorTensor;
aclnnStatus (*p_aclnnBitwiseXorTensorGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnBitwiseXorTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnCalculateMatmulWeightSize)(const aclIntArray *tensorShape, uint64_t *weightTensorSize) = &aclnnCalculateMatmulWeightSize;
aclnnStatus (*p_aclnnCalculateMatmulWeightSizeV2)(const aclIntArray *tensorShape, aclDataType dataType, uint64_t *weightTensorSize) = &aclnnCalculateMatmulWeightSizeV2;
aclnnStatus (*p_aclnnCast)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnCast;
aclnnStatus (*p_aclnnCastGetWorkspaceSize)(const aclTensor *self, const aclDataType dtype, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnCastGetWorkspaceSize;
aclnnStatus (*p_aclnnCat)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnCat;
aclnnStatus (*p_aclnnCatGetWorkspaceSize)(const aclTensorList *tensors, int64_t dim, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnCatGetWorkspaceSize;
aclnnStatus (*p_aclnnCeil)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnCeil;
aclnnStatus (*p_aclnnCeilGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnCeilGetWorkspaceSize;
aclnnStatus (*p_aclnnCelu)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnCelu;
aclnnStatus (*p_aclnnCeluGetWorkspaceSize)(const aclTensor *self, const aclScalar *alpha, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnCeluGetWorkspaceSize;
aclnnStatus (*p_aclnnClamp)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnClamp;
aclnnStatus (*p_aclnnClampGetWorkspaceSize)(const aclTensor *self, const aclScalar *clipValueMin, const aclScalar *clipValueMax, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnClampGetWorkspaceSize;
aclnnStatus (*p_aclnnClampMax)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnClampMax;
aclnnStatus (*p_aclnnClampMaxGetWorkspaceSize)(const aclTensor *self, const aclScalar *clipValueMax, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnClampMaxGetWorkspaceSize;
aclnnStatus (*p_aclnnClampMaxTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnClampMaxTensor;
aclnnStatus (*p_aclnnClampMaxTensorGetWorkspaceSize)(const aclTensor *self, const aclTensor *max, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnClampMaxTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnClampMin)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnClampMin;
aclnnStatus (*p_aclnnClampMinGetWorkspaceSize)(const aclTensor *self, const aclScalar *clipValueMin, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnClampMinGetWorkspaceSize;
aclnnStatus (*p_aclnnClampMinTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnClampMinTensor;
aclnnStatus (*p_aclnnClampMinTensorGetWorkspaceSize)(const aclTensor *self, const aclTensor *clipValueMin, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnClampMinTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnClampTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnClampTensor;
aclnnStatus (*p_aclnnClampTensorGetWorkspaceSize)(const aclTensor *self, const aclTensor *clipValueMin, const aclTensor *clipValueMax, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnClampTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnConstantPadNd)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnConstantPadNd;
aclnnStatus (*p_aclnnConstantPadNdGetWorkspaceSize)(const aclTensor *self, const aclIntArray *pad, const aclScalar *value, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnConstantPadNdGetWorkspaceSize;
aclnnStatus (*p_aclnnConvDepthwise2d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnConvDepthwise2d;
aclnnStatus (*p_aclnnConvDepthwise2dGetWorkspaceSize)(const aclTensor *self, const aclTensor *weight, const aclIntArray *kernelSize, const aclTensor *bias, const aclIntArray *stride, const aclIntArray *padding, const aclIntArray *dilation, aclTensor *out, int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnConvDepthwise2dGetWorkspaceSize;
aclnnStatus (*p_aclnnConvTbc)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnConvTbc;
aclnnStatus (*p_aclnnConvTbcBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnConvTbcBackward;
aclnnStatus (*p_aclnnConvTbcBackwardGetWorkspaceSize)(const aclTensor *self, const aclTensor *input, const aclTensor *weight, const aclTensor *bias, int64_t pad, int8_t cubeMathType, aclTensor *gradInput, aclTensor *gradWeight, aclTensor *gradBias, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnConvTbcBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnConvTbcGetWorkspaceSize)(const aclTensor *self, const aclTensor *weight, const aclTensor *bias, const int64_t pad, aclTensor *output, int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnConvTbcGetWorkspaceSize;
aclnnStatus (*p_aclnnConvolution)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnConvolution;
aclnnStatus (*p_aclnnConvolutionBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnConvolutionBackward;
aclnnStatus (*p_aclnnConvolutionBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *input, const aclTensor *weight, const aclIntArray *biasSizes, const aclIntArray *stride, const aclIntArray *padding, const aclIntArray *dilation, bool transposed, const aclIntArray *outputPadding, int groups, const aclBoolArray *outputMask, int8_t cubeMathType, aclTensor *gradInput, aclTensor *gradWeight, aclTensor *gradBias, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnConvolutionBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnConvolutionGetWorkspaceSize)(const aclTensor *input, const aclTensor *weight, const aclTensor *bias, const aclIntArray *stride, const aclIntArray *padding, const aclIntArray *dilation, bool transposed, const aclIntArray *outputPadding, const int64_t groups, aclTensor *output, int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnConvolutionGetWorkspaceSize;
aclnnStatus (*p_aclnnCos)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnCos;
aclnnStatus (*p_aclnnCosGetWorkspaceSize)(const aclTensor *input, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnCosGetWorkspaceSize;
aclnnStatus (*p_aclnnCrossEntropyLoss)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnCrossEntropyLoss;
aclnnStatus (*p_aclnnCrossEntropyLossGetWorkspaceSize)(const aclTensor *input, const aclTensor *target, const aclTensor *weightOptional, char *reductionOptional, int64_t ignoreIndex, double labelSmoothing, double lseSquareScaleForZloss, bool returnZloss, const aclTensor *lossOut, const aclTensor *logProbOut, const aclTensor *zlossOut, const aclTensor *lseForZlossOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnCrossEntropyLossGetWorkspaceSize;
aclnnStatus (*p_aclnnCrossEntropyLossGrad)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnCrossEntropyLossGrad;
aclnnStatus (*p_aclnnCrossEntropyLossGradGetWorkspaceSize)(const aclTensor *gradLoss, const aclTensor *logProb, const aclTensor *target, const aclTensor *weightOptional, const aclTensor *gradZlossOptional, const aclTensor *lseForZlossOptional, char *reductionOptional, int64_t ignoreIndex, double labelSmoothing, double lseSquareScaleForZloss, const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnCrossEntropyLossGradGetWorkspaceSize;
aclnnStatus (*p_aclnnCtcLoss)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnCtcLoss;
aclnnStatus (*p_aclnnCtcLossBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnCtcLossBackward;
aclnnStatus (*p_aclnnCtcLossBackwardGetWorkspaceSize)(const aclTensor *gradOut, const aclTensor *logProbs, const aclTensor *targets, const aclIntArray *inputLengths, const aclIntArray *targetLengths, const aclTensor *negLogLikelihood, const aclTensor *logAlpha, int64_t blank, bool zeroInfinity, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnCtcLossBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnCtcLossGetWorkspaceSize)(const aclTensor *logProbs, const aclTensor *targets, const aclIntArray *inputLengths, const aclIntArray *targetlengths, int64_t blank, bool zeroInfinity, aclTensor *negLogLikelihoodOut, aclTensor *logAlphaOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnCtcLossGetWorkspaceSize;
aclnnStatus (*p_aclnnDeepNorm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnDeepNorm;
aclnnStatus (*p_aclnnDeepNormGetWorkspaceSize)(const aclTensor *x, const aclTensor *gx, const aclTensor *beta, const aclTensor *gamma, double alpha, double epsilon, const aclTensor *meanOut, const aclTensor *rstdOut, const aclTensor *yOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnDeepNormGetWorkspaceSize;
aclnnStatus (*p_aclnnDeepNormGrad)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnDeepNormGrad;
aclnnStatus (*p_aclnnDeepNormGradGetWorkspaceSize)(const aclTensor *dy, const aclTensor *x, const aclTensor *gx, const aclTensor *gamma, const aclTensor *mean, const aclTensor *rstd, double alpha, const aclTensor *dxOut, const aclTensor *dgxOut, const aclTensor *dbetaOut, const aclTensor *dgammaOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnDeepNormGradGetWorkspaceSize;
aclnnStatus (*p_aclnnDiv)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnDiv;
aclnnStatus (*p_aclnnDivGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnDivGetWorkspaceSize;
aclnnStatus (*p_aclnnDivMod)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnDivMod;
aclnnStatus (*p_aclnnDivModGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, int mode, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnDivModGetWorkspaceSize;
aclnnStatus (*p_aclnnDivMods)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnDivMods;
aclnnStatus (*p_aclnnDivModsGetWorkspaceSize)(const aclTensor *self, const aclScalar *other, int mode, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnDivModsGetWorkspaceSize;
aclnnStatus (*p_aclnnDivs)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnDivs;
aclnnStatus (*p_aclnnDivsGetWorkspaceSize)(const aclTensor *self, const aclScalar *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnDivsGetWorkspaceSize;
aclnnStatus (*p_aclnnDot)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnDot;
aclnnStatus (*p_aclnnDotGetWorkspaceSize)(const aclTensor *self, const aclTensor *tensor, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnDotGetWorkspaceSize;
aclnnStatus (*p_aclnnDropoutDoMask)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnDropoutDoMask;
aclnnStatus (*p_aclnnDropoutDoMaskGetWorkspaceSize)(const aclTensor *self, const aclTensor *mask, double prob, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnDropoutDoMaskGetWorkspaceSize;
aclnnStatus (*p_aclnnDropoutGenMaskV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnDropoutGenMaskV2;
aclnnStatus (*p_aclnnDropoutGenMaskV2GetWorkspaceSize)(const aclIntArray *shape, double prob, int64_t seed, int64_t offset, aclDataType probDataType, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnDropoutGenMaskV2GetWorkspaceSize;
aclnnStatus (*p_aclnnDropoutV3)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnDropoutV3;
aclnnStatus (*p_aclnnDropoutV3GetWorkspaceSize)(const aclTensor *input, const aclTensor *optionalNoiseShape, double p, int64_t seed, int64_t offset, aclTensor *out, aclTensor *maskOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnDropoutV3GetWorkspaceSize;
aclnnStatus (*p_aclnnElu)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnElu;
aclnnStatus (*p_aclnnEluBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnEluBackward;
aclnnStatus (*p_aclnnEluBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclScalar *alpha, const aclScalar *scale, const aclScalar *inputScale, bool isResult, const aclTensor *selfOrResult, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnEluBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnEluGetWorkspaceSize)(const aclTensor *self, const aclScalar *alpha, const aclScalar *scale, const aclScalar *inputScale, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnEluGetWorkspaceSize;
aclnnStatus (*p_aclnnEmbeddingRenorm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnEmbeddingRenorm;
aclnnStatus (*p_aclnnEmbeddingRenormGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *indices, double maxNorm, double normType, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnEmbeddingRenormGetWorkspaceSize;
aclnnStatus (*p_aclnnEqScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnEqScalar;
aclnnStatus (*p_aclnnEqScalarGetWorkspaceSize)(const aclTensor *self, const aclScalar *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnEqScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnEqTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnEqTensor;
aclnnStatus (*p_aclnnEqTensorGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnEqTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnEqual)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnEqual;
aclnnStatus (*p_aclnnEqualGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnEqualGetWorkspaceSize;
aclnnStatus (*p_aclnnExp)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnExp;
aclnnStatus (*p_aclnnExpGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnExpGetWorkspaceSize;
aclnnStatus (*p_aclnnEye)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnEye;
aclnnStatus (*p_aclnnEyeGetWorkspaceSize)(int64_t n, int64_t m, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnEyeGetWorkspaceSize;
aclnnStatus (*p_aclnnFastLayerNorm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnFastLayerNorm;
aclnnStatus (*p_aclnnFastLayerNormGetWorkspaceSize)(const aclTensor *input, const aclIntArray *normalizedShape, const aclTensor *weightOptional, const aclTensor *biasOptional, double eps, aclTensor *out, aclTensor *meanOutOptional, aclTensor *rstdOutOptional, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnFastLayerNormGetWorkspaceSize;
aclnnStatus (*p_aclnnFloor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnFloor;
aclnnStatus (*p_aclnnFloorDivide)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnFloorDivide;
aclnnStatus (*p_aclnnFloorDivideGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnFloorDivideGetWorkspaceSize;
aclnnStatus (*p_aclnnFloorDivides)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnFloorDivides;
aclnnStatus (*p_aclnnFloorDividesGetWorkspaceSize)(const aclTensor *self, const aclScalar *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnFloorDividesGetWorkspaceSize;
aclnnStatus (*p_aclnnFloorGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnFloorGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachAbs)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachAbs;
aclnnStatus (*p_aclnnForeachAbsGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachAbsGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachAcos)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachAcos;
aclnnStatus (*p_aclnnForeachAcosGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachAcosGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachAddList)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachAddList;
aclnnStatus (*p_aclnnForeachAddListGetWorkspaceSize)(const aclTensorList *x1, const aclTensorList *x2, const aclTensor *alpha, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachAddListGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachAddListV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachAddListV2;
aclnnStatus (*p_aclnnForeachAddListV2GetWorkspaceSize)(const aclTensorList *x1, const aclTensorList *x2, const aclScalar *alpha, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachAddListV2GetWorkspaceSize;
aclnnStatus (*p_aclnnForeachAddScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachAddScalar;
aclnnStatus (*p_aclnnForeachAddScalarGetWorkspaceSize)(const aclTensorList *x, const aclTensor *scalar, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachAddScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachAddScalarList)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachAddScalarList;
aclnnStatus (*p_aclnnForeachAddScalarListGetWorkspaceSize)(const aclTensorList *x, const aclScalarList *scalars, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachAddScalarListGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachAddScalarV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachAddScalarV2;
aclnnStatus (*p_aclnnForeachAddScalarV2GetWorkspaceSize)(const aclTensorList *x, const aclScalar *scalar, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachAddScalarV2GetWorkspaceSize;
aclnnStatus (*p_aclnnForeachAddcdivScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachAddcdivScalar;
aclnnStatus (*p_aclnnForeachAddcdivScalarGetWorkspaceSize)(const aclTensorList *x1, const aclTensorList *x2, const aclTensorList *x3, const aclTensor *scalar, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachAddcdivScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachAddcdivScalarList)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachAddcdivScalarList;
aclnnStatus (*p_aclnnForeachAddcdivScalarListGetWorkspaceSize)(const aclTensorList *x1, const aclTensorList *x2, const aclTensorList *x3, const aclTensor *scalars, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachAddcdivScalarListGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachAddcdivScalarV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachAddcdivScalarV2;
aclnnStatus (*p_aclnnForeachAddcdivScalarV2GetWorkspaceSize)(const aclTensorList *x1, const aclTensorList *x2, const aclTensorList *x3, const aclScalar *scalar, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachAddcdivScalarV2GetWorkspaceSize;
aclnnStatus (*p_aclnnForeachAddcmulScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachAddcmulScalar;
aclnnStatus (*p_aclnnForeachAddcmulScalarGetWorkspaceSize)(const aclTensorList *x1, const aclTensorList *x2, const aclTensorList *x3, const aclTensor *scalar, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachAddcmulScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachAddcmulScalarList)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachAddcmulScalarList;
aclnnStatus (*p_aclnnForeachAddcmulScalarListGetWorkspaceSize)(const aclTensorList *x1, const aclTensorList *x2, const aclTensorList *x3, const aclTensor *scalars, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachAddcmulScalarListGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachAddcmulScalarV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachAddcmulScalarV2;
aclnnStatus (*p_aclnnForeachAddcmulScalarV2GetWorkspaceSize)(const aclTensorList *x1, const aclTensorList *x2, const aclTensorList *x3, const aclScalar *scalar, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachAddcmulScalarV2GetWorkspaceSize;
aclnnStatus (*p_aclnnForeachAsin)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachAsin;
aclnnStatus (*p_aclnnForeachAsinGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachAsinGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachAtan)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachAtan;
aclnnStatus (*p_aclnnForeachAtanGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachAtanGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachCopy)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachCopy;
aclnnStatus (*p_aclnnForeachCopyGetWorkspaceSize)(const aclTensorList *x, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachCopyGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachCos)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachCos;
aclnnStatus (*p_aclnnForeachCosGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachCosGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachCosh)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachCosh;
aclnnStatus (*p_aclnnForeachCoshGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachCoshGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachDivList)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachDivList;
aclnnStatus (*p_aclnnForeachDivListGetWorkspaceSize)(const aclTensorList *x1, const aclTensorList *x2, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachDivListGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachDivScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachDivScalar;
aclnnStatus (*p_aclnnForeachDivScalarGetWorkspaceSize)(const aclTensorList *x, const aclTensor *scalar, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachDivScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachDivScalarList)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachDivScalarList;
aclnnStatus (*p_aclnnForeachDivScalarListGetWorkspaceSize)(const aclTensorList *x, const aclScalarList *scalars, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachDivScalarListGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachDivScalarV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachDivScalarV2;
aclnnStatus (*p_aclnnForeachDivScalarV2GetWorkspaceSize)(const aclTensorList *x, const aclScalar *scalar, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachDivScalarV2GetWorkspaceSize;
aclnnStatus (*p_aclnnForeachErf)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachErf;
aclnnStatus (*p_aclnnForeachErfGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachErfGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachErfc)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachErfc;
aclnnStatus (*p_aclnnForeachErfcGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachErfcGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachExp)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachExp;
aclnnStatus (*p_aclnnForeachExpGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachExpGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachExpm1)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachExpm1;
aclnnStatus (*p_aclnnForeachExpm1GetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachExpm1GetWorkspaceSize;
aclnnStatus (*p_aclnnForeachLerpList)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachLerpList;
aclnnStatus (*p_aclnnForeachLerpListGetWorkspaceSize)(const aclTensorList *x1, const aclTensorList *x2, const aclTensorList *weight, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachLerpListGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachLerpScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachLerpScalar;
aclnnStatus (*p_aclnnForeachLerpScalarGetWorkspaceSize)(const aclTensorList *x1, const aclTensorList *x2, const aclScalar *weight, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachLerpScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachLog)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachLog;
aclnnStatus (*p_aclnnForeachLog10)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachLog10;
aclnnStatus (*p_aclnnForeachLog10GetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachLog10GetWorkspaceSize;
aclnnStatus (*p_aclnnForeachLog1p)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachLog1p;
aclnnStatus (*p_aclnnForeachLog1pGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachLog1pGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachLog2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachLog2;
aclnnStatus (*p_aclnnForeachLog2GetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachLog2GetWorkspaceSize;
aclnnStatus (*p_aclnnForeachLogGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachLogGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachMaximumList)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachMaximumList;
aclnnStatus (*p_aclnnForeachMaximumListGetWorkspaceSize)(const aclTensorList *x1, const aclTensorList *x2, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachMaximumListGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachMaximumScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachMaximumScalar;
aclnnStatus (*p_aclnnForeachMaximumScalarGetWorkspaceSize)(const aclTensorList *x, const aclTensor *scalar, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachMaximumScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachMaximumScalarList)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachMaximumScalarList;
aclnnStatus (*p_aclnnForeachMaximumScalarListGetWorkspaceSize)(const aclTensorList *x, const aclScalarList *scalars, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachMaximumScalarListGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachMaximumScalarV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachMaximumScalarV2;
aclnnStatus (*p_aclnnForeachMaximumScalarV2GetWorkspaceSize)(const aclTensorList *x, const aclScalar *scalar, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachMaximumScalarV2GetWorkspaceSize;
aclnnStatus (*p_aclnnForeachMinimumList)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachMinimumList;
aclnnStatus (*p_aclnnForeachMinimumListGetWorkspaceSize)(const aclTensorList *x1, const aclTensorList *x2, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachMinimumListGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachMinimumScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachMinimumScalar;
aclnnStatus (*p_aclnnForeachMinimumScalarGetWorkspaceSize)(const aclTensorList *x, const aclTensor *scalar, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachMinimumScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachMinimumScalarList)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachMinimumScalarList;
aclnnStatus (*p_aclnnForeachMinimumScalarListGetWorkspaceSize)(const aclTensorList *x, const aclScalarList *scalars, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachMinimumScalarListGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachMinimumScalarV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachMinimumScalarV2;
aclnnStatus (*p_aclnnForeachMinimumScalarV2GetWorkspaceSize)(const aclTensorList *x, const aclScalar *scalar, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachMinimumScalarV2GetWorkspaceSize;
aclnnStatus (*p_aclnnForeachMulList)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachMulList;
aclnnStatus (*p_aclnnForeachMulListGetWorkspaceSize)(const aclTensorList *x1, const aclTensorList *x2, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachMulListGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachMulScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachMulScalar;
aclnnStatus (*p_aclnnForeachMulScalarGetWorkspaceSize)(const aclTensorList *x, const aclTensor *scalar, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachMulScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachMulScalarList)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachMulScalarList;
aclnnStatus (*p_aclnnForeachMulScalarListGetWorkspaceSize)(const aclTensorList *x, const aclScalarList *scalars, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachMulScalarListGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachMulScalarV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachMulScalarV2;
aclnnStatus (*p_aclnnForeachMulScalarV2GetWorkspaceSize)(const aclTensorList *x, const aclScalar *scalar, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachMulScalarV2GetWorkspaceSize;
aclnnStatus (*p_aclnnForeachNeg)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachNeg;
aclnnStatus (*p_aclnnForeachNegGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachNegGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachNonFiniteCheckAndUnscale)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachNonFiniteCheckAndUnscale;
aclnnStatus (*p_aclnnForeachNonFiniteCheckAndUnscaleGetWorkspaceSize)(const aclTensorList *scaledGrads, const aclTensor *foundInf, const aclTensor *invScale, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachNonFiniteCheckAndUnscaleGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachNorm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachNorm;
aclnnStatus (*p_aclnnForeachNormGetWorkspaceSize)(const aclTensorList *x, const aclScalar *scalar, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachNormGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachPowList)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachPowList;
aclnnStatus (*p_aclnnForeachPowListGetWorkspaceSize)(const aclTensorList *x1, const aclTensorList *x2, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachPowListGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachPowScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachPowScalar;
aclnnStatus (*p_aclnnForeachPowScalarAndTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachPowScalarAndTensor;
aclnnStatus (*p_aclnnForeachPowScalarAndTensorGetWorkspaceSize)(const aclScalar *scalar, const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachPowScalarAndTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachPowScalarGetWorkspaceSize)(const aclTensorList *x, const aclTensor *scalar, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachPowScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachPowScalarList)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachPowScalarList;
aclnnStatus (*p_aclnnForeachPowScalarListGetWorkspaceSize)(const aclTensorList *x, const aclScalarList *scalars, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachPowScalarListGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachPowScalarV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachPowScalarV2;
aclnnStatus (*p_aclnnForeachPowScalarV2GetWorkspaceSize)(const aclTensorList *x, const aclScalar *scalar, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachPowScalarV2GetWorkspaceSize;
aclnnStatus (*p_aclnnForeachReciprocal)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachReciprocal;
aclnnStatus (*p_aclnnForeachReciprocalGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachReciprocalGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachRoundOffNumber)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachRoundOffNumber;
aclnnStatus (*p_aclnnForeachRoundOffNumberGetWorkspaceSize)(const aclTensorList *x, const aclTensor *roundMode, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachRoundOffNumberGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachRoundOffNumberV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachRoundOffNumberV2;
aclnnStatus (*p_aclnnForeachRoundOffNumberV2GetWorkspaceSize)(const aclTensorList *x, const aclScalar *roundMode, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachRoundOffNumberV2GetWorkspaceSize;
aclnnStatus (*p_aclnnForeachSigmoid)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachSigmoid;
aclnnStatus (*p_aclnnForeachSigmoidGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachSigmoidGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachSign)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachSign;
aclnnStatus (*p_aclnnForeachSignGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachSignGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachSin)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachSin;
aclnnStatus (*p_aclnnForeachSinGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachSinGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachSinh)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachSinh;
aclnnStatus (*p_aclnnForeachSinhGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachSinhGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachSqrt)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachSqrt;
aclnnStatus (*p_aclnnForeachSqrtGetWorkspaceSize)(const aclTensorList *x, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachSqrtGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachSubList)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachSubList;
aclnnStatus (*p_aclnnForeachSubListGetWorkspaceSize)(const aclTensorList *x1, const aclTensorList *x2, const aclTensor *alpha, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachSubListGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachSubListV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachSubListV2;
aclnnStatus (*p_aclnnForeachSubListV2GetWorkspaceSize)(const aclTensorList *x1, const aclTensorList *x2, const aclScalar *alpha, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachSubListV2GetWorkspaceSize;
aclnnStatus (*p_aclnnForeachSubScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachSubScalar;
aclnnStatus (*p_aclnnForeachSubScalarGetWorkspaceSize)(const aclTensorList *x, const aclTensor *scalar, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachSubScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachSubScalarList)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachSubScalarList;
aclnnStatus (*p_aclnnForeachSubScalarListGetWorkspaceSize)(const aclTensorList *x, const aclScalarList *scalars, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachSubScalarListGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachSubScalarV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachSubScalarV2;
aclnnStatus (*p_aclnnForeachSubScalarV2GetWorkspaceSize)(const aclTensorList *x, const aclScalar *scalar, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachSubScalarV2GetWorkspaceSize;
aclnnStatus (*p_aclnnForeachTan)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachTan;
aclnnStatus (*p_aclnnForeachTanGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachTanGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachTanh)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachTanh;
aclnnStatus (*p_aclnnForeachTanhGetWorkspaceSize)(const aclTensorList *x, const aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachTanhGetWorkspaceSize;
aclnnStatus (*p_aclnnForeachZeroInplace)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnForeachZeroInplace;
aclnnStatus (*p_aclnnForeachZeroInplaceGetWorkspaceSize)(const aclTensorList *x, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnForeachZeroInplaceGetWorkspaceSize;
aclnnStatus (*p_aclnnFusedSgd)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnFusedSgd;
aclnnStatus (*p_aclnnFusedSgdGetWorkspaceSize)(const aclTensorList *paramsRef, const aclTensorList *gradsRef, const aclTensorList *momentumBufferListOptionalRef, const aclTensor *gradScaleOptional, float weightDecay, float momentum, float lr, float dampening, bool nesterov, bool maximize, bool isFirstStep, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnFusedSgdGetWorkspaceSize;
aclnnStatus (*p_aclnnGather)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnGather;
aclnnStatus (*p_aclnnGatherGetWorkspaceSize)(const aclTensor *self, const int64_t dim, const aclTensor *index, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGatherGetWorkspaceSize;
aclnnStatus (*p_aclnnGatherV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGatherV2;
aclnnStatus (*p_aclnnGatherV2GetWorkspaceSize)(const aclTensor *self, int64_t dim, const aclTensor *index, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGatherV2GetWorkspaceSize;
aclnnStatus (*p_aclnnGatherV3)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGatherV3;
aclnnStatus (*p_aclnnGatherV3GetWorkspaceSize)(const aclTensor *self, int64_t dim, const aclTensor *index, int64_t batchDims, int64_t mode, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGatherV3GetWorkspaceSize;
aclnnStatus (*p_aclnnGeGlu)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGeGlu;
aclnnStatus (*p_aclnnGeGluBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGeGluBackward;
aclnnStatus (*p_aclnnGeGluBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *gelu, int64_t dim, int64_t approximate, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGeGluBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnGeGluGetWorkspaceSize)(const aclTensor *self, int64_t dim, int64_t approximate, aclTensor *out, aclTensor *outGelu, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGeGluGetWorkspaceSize;
aclnnStatus (*p_aclnnGeGluV3)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGeGluV3;
aclnnStatus (*p_aclnnGeGluV3Backward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGeGluV3Backward;
aclnnStatus (*p_aclnnGeGluV3BackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *gelu, int64_t dim, int64_t approximate, bool activateLeft, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGeGluV3BackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnGeGluV3GetWorkspaceSize)(const aclTensor *self, int64_t dim, int64_t approximate, bool activateLeft, aclTensor *out, aclTensor *outGelu, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGeGluV3GetWorkspaceSize;
aclnnStatus (*p_aclnnGeScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnGeScalar;
aclnnStatus (*p_aclnnGeScalarGetWorkspaceSize)(const aclTensor *self, const aclScalar *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGeScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnGeTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnGeTensor;
aclnnStatus (*p_aclnnGeTensorGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGeTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnGelu)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGelu;
aclnnStatus (*p_aclnnGeluBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGeluBackward;
aclnnStatus (*p_aclnnGeluBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGeluBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnGeluBackwardV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGeluBackwardV2;
aclnnStatus (*p_aclnnGeluBackwardV2GetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, char *approximate, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGeluBackwardV2GetWorkspaceSize;
aclnnStatus (*p_aclnnGeluGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGeluGetWorkspaceSize;
aclnnStatus (*p_aclnnGeluV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGeluV2;
aclnnStatus (*p_aclnnGeluV2GetWorkspaceSize)(const aclTensor *x, int64_t approximate, aclTensor *y, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGeluV2GetWorkspaceSize;
aclnnStatus (*p_aclnnGemm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGemm;
aclnnStatus (*p_aclnnGemmGetWorkspaceSize)(const aclTensor *A, const aclTensor *B, const aclTensor *C, float alpha, float beta, int64_t transA, int64_t transB, aclTensor *out, int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGemmGetWorkspaceSize;
aclnnStatus (*p_aclnnGlu)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGlu;
aclnnStatus (*p_aclnnGluBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGluBackward;
aclnnStatus (*p_aclnnGluBackwardGetWorkspaceSize)(const aclTensor *gradOut, const aclTensor *self, int64_t dim, const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGluBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnGluGetWorkspaceSize)(const aclTensor *self, int64_t dim, const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGluGetWorkspaceSize;
aclnnStatus (*p_aclnnGridSampler2D)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGridSampler2D;
aclnnStatus (*p_aclnnGridSampler2DBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGridSampler2DBackward;
aclnnStatus (*p_aclnnGridSampler2DBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *input, const aclTensor *grid, int64_t interpolationMode, int64_t paddingMode, bool alignCorners, const aclBoolArray *outputMask, aclTensor *inputGrad, aclTensor *gridGrad, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGridSampler2DBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnGridSampler2DGetWorkspaceSize)(const aclTensor *input, const aclTensor *grid, int64_t interpolationMode, int64_t paddingMode, bool alignCorners, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGridSampler2DGetWorkspaceSize;
aclnnStatus (*p_aclnnGridSampler3D)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGridSampler3D;
aclnnStatus (*p_aclnnGridSampler3DBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGridSampler3DBackward;
aclnnStatus (*p_aclnnGridSampler3DBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *input, const aclTensor *grid, int64_t interpolationMode, int64_t paddingMode, bool alignCorners, const aclBoolArray *outputMask, aclTensor *inputGrad, aclTensor *gridGrad, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGridSampler3DBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnGridSampler3DGetWorkspaceSize)(const aclTensor *input, const aclTensor *grid, int64_t interpolationMode, int64_t paddingMode, bool alignCorners, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGridSampler3DGetWorkspaceSize;
aclnnStatus (*p_aclnnGroupNorm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGroupNorm;
aclnnStatus (*p_aclnnGroupNormBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGroupNormBackward;
aclnnStatus (*p_aclnnGroupNormBackwardGetWorkspaceSize)(const aclTensor *gradOut, const aclTensor *input, const aclTensor *mean, const aclTensor *rstd, const aclTensor *gamma, int64_t N, int64_t C, int64_t HxW, int64_t group, const aclBoolArray *outputMask, aclTensor *gradInput, aclTensor *gradGammaOut, aclTensor *gradBetaOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGroupNormBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnGroupNormGetWorkspaceSize)(const aclTensor *self, const aclTensor *gamma, const aclTensor *beta, int64_t N, int64_t C, int64_t HxW, int64_t group, double eps, aclTensor *out, aclTensor *meanOut, aclTensor *rstdOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGroupNormGetWorkspaceSize;
aclnnStatus (*p_aclnnGroupNormSilu)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGroupNormSilu;
aclnnStatus (*p_aclnnGroupNormSiluGetWorkspaceSize)(const aclTensor *self, const aclTensor *gamma, const aclTensor *beta, int64_t group, double eps, aclTensor *out, aclTensor *meanOut, aclTensor *rstdOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGroupNormSiluGetWorkspaceSize;
aclnnStatus (*p_aclnnGroupNormSwish)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGroupNormSwish;
aclnnStatus (*p_aclnnGroupNormSwishGetWorkspaceSize)(const aclTensor *x, const aclTensor *gamma, const aclTensor *beta, int64_t numGroups, char *dataFormatOptional, double eps, bool activateSwish, double swishScale, const aclTensor *yOut, const aclTensor *meanOut, const aclTensor *rstdOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGroupNormSwishGetWorkspaceSize;
aclnnStatus (*p_aclnnGroupNormSwishGrad)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGroupNormSwishGrad;
aclnnStatus (*p_aclnnGroupNormSwishGradGetWorkspaceSize)(const aclTensor *dy, const aclTensor *mean, const aclTensor *rstd, const aclTensor *x, const aclTensor *gamma, const aclTensor *beta, int64_t numGroups, char *dataFormatOptional, double swishScale, bool dgammaIsRequire, bool dbetaIsRequire, const aclTensor *dxOut, const aclTensor *dgammaOut, const aclTensor *dbetaOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGroupNormSwishGradGetWorkspaceSize;
aclnnStatus (*p_aclnnGtScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGtScalar;
aclnnStatus (*p_aclnnGtScalarGetWorkspaceSize)(const aclTensor *self, const aclScalar *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGtScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnGtTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnGtTensor;
aclnnStatus (*p_aclnnGtTensorGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnGtTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnHardshrink)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnHardshrink;
aclnnStatus (*p_aclnnHardshrinkBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnHardshrinkBackward;
aclnnStatus (*p_aclnnHardshrinkBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclScalar *lambd, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnHardshrinkBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnHardshrinkGetWorkspaceSize)(const aclTensor *self, const aclScalar *lambd, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnHardshrinkGetWorkspaceSize;
aclnnStatus (*p_aclnnHardsigmoid)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnHardsigmoid;
aclnnStatus (*p_aclnnHardsigmoidBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnHardsigmoidBackward;
aclnnStatus (*p_aclnnHardsigmoidBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnHardsigmoidBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnHardsigmoidGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnHardsigmoidGetWorkspaceSize;
aclnnStatus (*p_aclnnHardswish)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnHardswish;
aclnnStatus (*p_aclnnHardswishBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnHardswishBackward;
aclnnStatus (*p_aclnnHardswishBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnHardswishBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnHardswishGetWorkspaceSize)(const aclTensor *self, const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnHardswishGetWorkspaceSize;
aclnnStatus (*p_aclnnHardtanh)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnHardtanh;
aclnnStatus (*p_aclnnHardtanhBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnHardtanhBackward;
aclnnStatus (*p_aclnnHardtanhBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclScalar *min, const aclScalar *max, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnHardtanhBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnHardtanhGetWorkspaceSize)(const aclTensor *self, const aclScalar *clipValueMin, const aclScalar *clipValueMax, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnHardtanhGetWorkspaceSize;
aclnnStatus (*p_aclnnIm2col)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnIm2col;
aclnnStatus (*p_aclnnIm2colBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnIm2colBackward;
aclnnStatus (*p_aclnnIm2colBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclIntArray *inputSize, const aclIntArray *kernelSize, const aclIntArray *dilation, const aclIntArray *padding, const aclIntArray *stride, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnIm2colBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnIm2colGetWorkspaceSize)(const aclTensor *self, const aclIntArray *kernelSize, const aclIntArray *dilation, const aclIntArray *padding, const aclIntArray *stride, const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnIm2colGetWorkspaceSize;
aclnnStatus (*p_aclnnIndex)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnIndex;
aclnnStatus (*p_aclnnIndexGetWorkspaceSize)(const aclTensor *self, const aclTensorList *indices, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnIndexGetWorkspaceSize;
aclnnStatus (*p_aclnnIndexPutImpl)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnIndexPutImpl;
aclnnStatus (*p_aclnnIndexPutImplGetWorkspaceSize)(aclTensor *selfRef, const aclTensorList *indices, const aclTensor *values, const bool accumulate, const bool unsafe, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnIndexPutImplGetWorkspaceSize;
aclnnStatus (*p_aclnnIndexSelect)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnIndexSelect;
aclnnStatus (*p_aclnnIndexSelectGetWorkspaceSize)(const aclTensor *self, int64_t dim, const aclTensor *index, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnIndexSelectGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceAdd)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceAdd;
aclnnStatus (*p_aclnnInplaceAddGetWorkspaceSize)(const aclTensor *selfRef, const aclTensor *other, const aclScalar *alpha, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceAddGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceAddRmsNorm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceAddRmsNorm;
aclnnStatus (*p_aclnnInplaceAddRmsNormGetWorkspaceSize)(aclTensor *x1Ref, aclTensor *x2Ref, const aclTensor *gamma, double epsilon, const aclTensor *rstdOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceAddRmsNormGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceAddV3)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceAddV3;
aclnnStatus (*p_aclnnInplaceAddV3GetWorkspaceSize)(const aclScalar *selfRef, const aclTensor *other, const aclScalar *alpha, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceAddV3GetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceAddbmm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceAddbmm;
aclnnStatus (*p_aclnnInplaceAddbmmGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *batch1, const aclTensor *batch2, const aclScalar *beta, const aclScalar *alpha, int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceAddbmmGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceAddcdiv)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceAddcdiv;
aclnnStatus (*p_aclnnInplaceAddcdivGetWorkspaceSize)(const aclTensor *selfRef, const aclTensor *tensor1, const aclTensor *tensor2, const aclScalar *value, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceAddcdivGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceAddcmul)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceAddcmul;
aclnnStatus (*p_aclnnInplaceAddcmulGetWorkspaceSize)(const aclTensor *selfRef, const aclTensor *tensor1, const aclTensor *tensor2, const aclScalar *value, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceAddcmulGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceAddmm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceAddmm;
aclnnStatus (*p_aclnnInplaceAddmmGetWorkspaceSize)(const aclTensor *selfRef, const aclTensor *mat1, const aclTensor *mat2, const aclScalar *beta, const aclScalar *alpha, int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceAddmmGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceAddr)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceAddr;
aclnnStatus (*p_aclnnInplaceAddrGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *vec1, const aclTensor *vec2, const aclScalar *betaOptional, const aclScalar *alphaOptional, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceAddrGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceAdds)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceAdds;
aclnnStatus (*p_aclnnInplaceAddsGetWorkspaceSize)(const aclTensor *selfRef, const aclScalar *other, const aclScalar *alpha, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceAddsGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceBaddbmm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceBaddbmm;
aclnnStatus (*p_aclnnInplaceBaddbmmGetWorkspaceSize)(const aclTensor *selfRef, const aclTensor *batch1, const aclTensor *batch2, const aclScalar *beta, const aclScalar *alpha, int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceBaddbmmGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceBernoulli)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceBernoulli;
aclnnStatus (*p_aclnnInplaceBernoulliGetWorkspaceSize)(const aclTensor *selfRef, const aclScalar *prob, int64_t seed, int64_t offset, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceBernoulliGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceBernoulliTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceBernoulliTensor;
aclnnStatus (*p_aclnnInplaceBernoulliTensorGetWorkspaceSize)(const aclTensor *selfRef, const aclTensor *prob, int64_t seed, int64_t offset, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceBernoulliTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceBitwiseAndScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceBitwiseAndScalar;
aclnnStatus (*p_aclnnInplaceBitwiseAndScalarGetWorkspaceSize)(const aclTensor *selfRef, const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceBitwiseAndScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceBitwiseAndTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceBitwiseAndTensor;
aclnnStatus (*p_aclnnInplaceBitwiseAndTensorGetWorkspaceSize)(const aclTensor *selfRef, const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceBitwiseAndTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceBitwiseAndTensorOut)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceBitwiseAndTensorOut;
aclnnStatus (*p_aclnnInplaceBitwiseAndTensorOutGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceBitwiseAndTensorOutGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceBitwiseOrScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceBitwiseOrScalar;
aclnnStatus (*p_aclnnInplaceBitwiseOrScalarGetWorkspaceSize)(aclTensor *selfRef, const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceBitwiseOrScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceBitwiseOrTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceBitwiseOrTensor;
aclnnStatus (*p_aclnnInplaceBitwiseOrTensorGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceBitwiseOrTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceBitwiseXorScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceBitwiseXorScalar;
aclnnStatus (*p_aclnnInplaceBitwiseXorScalarGetWorkspaceSize)(aclTensor *selfRef, const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceBitwiseXorScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceBitwiseXorTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceBitwiseXorTensor;
aclnnStatus (*p_aclnnInplaceBitwiseXorTensorGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceBitwiseXorTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceCeil)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnInplaceCeil;
aclnnStatus (*p_aclnnInplaceCeilGetWorkspaceSize)(aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceCeilGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceCelu)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceCelu;
aclnnStatus (*p_aclnnInplaceCeluGetWorkspaceSize)(aclTensor *selfRef, const aclScalar *alpha, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceCeluGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceClampMax)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceClampMax;
aclnnStatus (*p_aclnnInplaceClampMaxGetWorkspaceSize)(const aclTensor *selfRef, const aclScalar *clipValueMax, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceClampMaxGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceClampMaxTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceClampMaxTensor;
aclnnStatus (*p_aclnnInplaceClampMaxTensorGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *max, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceClampMaxTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceClampMinTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnInplaceClampMinTensor;
aclnnStatus (*p_aclnnInplaceClampMinTensorGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *clipValueMin, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceClampMinTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceCopy)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnInplaceCopy;
aclnnStatus (*p_aclnnInplaceCopyGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *src, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceCopyGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceCos)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnInplaceCos;
aclnnStatus (*p_aclnnInplaceCosGetWorkspaceSize)(aclTensor *inputRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceCosGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceDiv)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceDiv;
aclnnStatus (*p_aclnnInplaceDivGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceDivGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceDivMod)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceDivMod;
aclnnStatus (*p_aclnnInplaceDivModGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *other, int mode, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceDivModGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceDivMods)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceDivMods;
aclnnStatus (*p_aclnnInplaceDivModsGetWorkspaceSize)(aclTensor *selfRef, const aclScalar *other, int mode, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceDivModsGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceDivs)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceDivs;
aclnnStatus (*p_aclnnInplaceDivsGetWorkspaceSize)(aclTensor *selfRef, const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceDivsGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceElu)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceElu;
aclnnStatus (*p_aclnnInplaceEluGetWorkspaceSize)(aclTensor *selfRef, const aclScalar *alpha, const aclScalar *scale, const aclScalar *inputScale, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceEluGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceEqScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceEqScalar;
aclnnStatus (*p_aclnnInplaceEqScalarGetWorkspaceSize)(const aclTensor *selfRef, const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceEqScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceEqTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceEqTensor;
aclnnStatus (*p_aclnnInplaceEqTensorGetWorkspaceSize)(const aclTensor *selfRef, const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceEqTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceExp)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceExp;
aclnnStatus (*p_aclnnInplaceExpGetWorkspaceSize)(aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceExpGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceFillScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceFillScalar;
aclnnStatus (*p_aclnnInplaceFillScalarGetWorkspaceSize)(aclTensor *selfRef, const aclScalar *value, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceFillScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceFillTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceFillTensor;
aclnnStatus (*p_aclnnInplaceFillTensorGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *value, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceFillTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceFloor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceFloor;
aclnnStatus (*p_aclnnInplaceFloorGetWorkspaceSize)(aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceFloorGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceGeScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceGeScalar;
aclnnStatus (*p_aclnnInplaceGeScalarGetWorkspaceSize)(aclTensor *selfRef, const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceGeScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceGeTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceGeTensor;
aclnnStatus (*p_aclnnInplaceGeTensorGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceGeTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceGtScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceGtScalar;
aclnnStatus (*p_aclnnInplaceGtScalarGetWorkspaceSize)(aclTensor *selfRef, const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceGtScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceGtTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceGtTensor;
aclnnStatus (*p_aclnnInplaceGtTensorGetWorkspaceSize)(const aclTensor *selfRef, const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceGtTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceHardsigmoid)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceHardsigmoid;
aclnnStatus (*p_aclnnInplaceHardsigmoidGetWorkspaceSize)(const aclTensor *self, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceHardsigmoidGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceHardswish)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceHardswish;
aclnnStatus (*p_aclnnInplaceHardswishGetWorkspaceSize)(const aclTensor *self, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceHardswishGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceHardtanh)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceHardtanh;
aclnnStatus (*p_aclnnInplaceHardtanhGetWorkspaceSize)(aclTensor *selfRef, const aclScalar *clipValueMin, const aclScalar *clipValueMax, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceHardtanhGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceLeScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceLeScalar;
aclnnStatus (*p_aclnnInplaceLeScalarGetWorkspaceSize)(aclTensor *selfRef, const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceLeScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceLeTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceLeTensor;
aclnnStatus (*p_aclnnInplaceLeTensorGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceLeTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceLeakyRelu)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceLeakyRelu;
aclnnStatus (*p_aclnnInplaceLeakyReluGetWorkspaceSize)(aclTensor *selfRef, const aclScalar *negativeSlope, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceLeakyReluGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceLerp)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceLerp;
aclnnStatus (*p_aclnnInplaceLerpGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *end, const aclTensor *weight, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceLerpGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceLerps)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceLerps;
aclnnStatus (*p_aclnnInplaceLerpsGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *end, const aclScalar *weight, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceLerpsGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceLog)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceLog;
aclnnStatus (*p_aclnnInplaceLogGetWorkspaceSize)(aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceLogGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceLogicalAnd)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceLogicalAnd;
aclnnStatus (*p_aclnnInplaceLogicalAndGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceLogicalAndGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceLogicalNot)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceLogicalNot;
aclnnStatus (*p_aclnnInplaceLogicalNotGetWorkspaceSize)(aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceLogicalNotGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceLogicalOr)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceLogicalOr;
aclnnStatus (*p_aclnnInplaceLogicalOrGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceLogicalOrGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceLtScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceLtScalar;
aclnnStatus (*p_aclnnInplaceLtScalarGetWorkspaceSize)(const aclTensor *selfRef, const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceLtScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceLtTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceLtTensor;
aclnnStatus (*p_aclnnInplaceLtTensorGetWorkspaceSize)(const aclTensor *selfRef, const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceLtTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceMaskedFillScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceMaskedFillScalar;
aclnnStatus (*p_aclnnInplaceMaskedFillScalarGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *mask, const aclScalar *value, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceMaskedFillScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceMaskedFillTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceMaskedFillTensor;
aclnnStatus (*p_aclnnInplaceMaskedFillTensorGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *mask, const aclTensor *value, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceMaskedFillTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceMish)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceMish;
aclnnStatus (*p_aclnnInplaceMishGetWorkspaceSize)(aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceMishGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceMul)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceMul;
aclnnStatus (*p_aclnnInplaceMulGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceMulGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceMuls)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceMuls;
aclnnStatus (*p_aclnnInplaceMulsGetWorkspaceSize)(aclTensor *selfRef, const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceMulsGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceNeScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceNeScalar;
aclnnStatus (*p_aclnnInplaceNeScalarGetWorkspaceSize)(aclTensor *selfRef, const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceNeScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceNeTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceNeTensor;
aclnnStatus (*p_aclnnInplaceNeTensorGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceNeTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceNeg)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceNeg;
aclnnStatus (*p_aclnnInplaceNegGetWorkspaceSize)(aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceNegGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceNormal)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceNormal;
aclnnStatus (*p_aclnnInplaceNormalGetWorkspaceSize)(const aclTensor *selfRef, float mean, float std, int64_t seed, int64_t offset, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceNormalGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceOne)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceOne;
aclnnStatus (*p_aclnnInplaceOneGetWorkspaceSize)(const aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceOneGetWorkspaceSize;
aclnnStatus (*p_aclnnInplacePowTensorScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplacePowTensorScalar;
aclnnStatus (*p_aclnnInplacePowTensorScalarGetWorkspaceSize)(const aclTensor *self, const aclScalar *exponent, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplacePowTensorScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnInplacePowTensorTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplacePowTensorTensor;
aclnnStatus (*p_aclnnInplacePowTensorTensorGetWorkspaceSize)(const aclTensor *self, const aclTensor *exponent, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplacePowTensorTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceRReluWithNoise)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceRReluWithNoise;
aclnnStatus (*p_aclnnInplaceRReluWithNoiseGetWorkspaceSize)(const aclTensor *self, const aclTensor *noise, const aclScalar *lower, const aclScalar *upper, bool training, int64_t seed, int64_t offset, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceRReluWithNoiseGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceRandom)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceRandom;
aclnnStatus (*p_aclnnInplaceRandomGetWorkspaceSize)(const aclTensor *selfRef, int64_t from, int64_t to, int64_t seed, int64_t offset, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceRandomGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceRandomWithoutFromTo)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceRandomWithoutFromTo;
aclnnStatus (*p_aclnnInplaceRandomWithoutFromToGetWorkspaceSize)(const aclTensor *selfRef, int64_t seed, int64_t offset, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceRandomWithoutFromToGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceReciprocal)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceReciprocal;
aclnnStatus (*p_aclnnInplaceReciprocalGetWorkspaceSize)(const aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceReciprocalGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceRelu)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnInplaceRelu;
aclnnStatus (*p_aclnnInplaceReluGetWorkspaceSize)(aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceReluGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceRenorm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceRenorm;
aclnnStatus (*p_aclnnInplaceRenormGetWorkspaceSize)(aclTensor *selfRef, const aclScalar *p, int64_t dim, const aclScalar *maxNorm, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceRenormGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceRound)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnInplaceRound;
aclnnStatus (*p_aclnnInplaceRoundDecimals)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceRoundDecimals;
aclnnStatus (*p_aclnnInplaceRoundDecimalsGetWorkspaceSize)(aclTensor *selfRef, int64_t decimals, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceRoundDecimalsGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceRoundGetWorkspaceSize)(const aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceRoundGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceRsqrt)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceRsqrt;
aclnnStatus (*p_aclnnInplaceRsqrtGetWorkspaceSize)(aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceRsqrtGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceSigmoid)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnInplaceSigmoid;
aclnnStatus (*p_aclnnInplaceSigmoidGetWorkspaceSize)(aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceSigmoidGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceSin)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceSin;
aclnnStatus (*p_aclnnInplaceSinGetWorkspaceSize)(aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceSinGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceSqrt)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceSqrt;
aclnnStatus (*p_aclnnInplaceSqrtGetWorkspaceSize)(aclTensor *self, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceSqrtGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceSub)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceSub;
aclnnStatus (*p_aclnnInplaceSubGetWorkspaceSize)(aclTensor *selfRef, const aclTensor *other, const aclScalar *alpha, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceSubGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceSubs)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceSubs;
aclnnStatus (*p_aclnnInplaceSubsGetWorkspaceSize)(aclTensor *selfRef, const aclScalar *other, const aclScalar *alpha, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceSubsGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceTanh)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnInplaceTanh;
aclnnStatus (*p_aclnnInplaceTanhGetWorkspaceSize)(aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceTanhGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceThreshold)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceThreshold;
aclnnStatus (*p_aclnnInplaceThresholdGetWorkspaceSize)(aclTensor *selfRef, const aclScalar *threshold, const aclScalar *value, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceThresholdGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceTrunc)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceTrunc;
aclnnStatus (*p_aclnnInplaceTruncGetWorkspaceSize)(aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceTruncGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceUniform)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnInplaceUniform;
aclnnStatus (*p_aclnnInplaceUniformGetWorkspaceSize)(const aclTensor *selfRef, double from, double to, uint64_t seed, uint64_t offset, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceUniformGetWorkspaceSize;
aclnnStatus (*p_aclnnInplaceZero)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnInplaceZero;
aclnnStatus (*p_aclnnInplaceZeroGetWorkspaceSize)(aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnInplaceZeroGetWorkspaceSize;
aclnnStatus (*p_aclnnIsClose)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnIsClose;
aclnnStatus (*p_aclnnIsCloseGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, double rtol, double atol, bool equalNan, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnIsCloseGetWorkspaceSize;
aclnnStatus (*p_aclnnIsFinite)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnIsFinite;
aclnnStatus (*p_aclnnIsFiniteGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnIsFiniteGetWorkspaceSize;
aclnnStatus (*p_aclnnKlDiv)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnKlDiv;
aclnnStatus (*p_aclnnKlDivBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnKlDivBackward;
aclnnStatus (*p_aclnnKlDivBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *target, int64_t reduction, bool logTarget, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnKlDivBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnKlDivGetWorkspaceSize)(const aclTensor *self, const aclTensor *target, int64_t reduction, bool logTarget, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnKlDivGetWorkspaceSize;
aclnnStatus (*p_aclnnKlDivTargetBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnKlDivTargetBackward;
aclnnStatus (*p_aclnnKlDivTargetBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *target, int64_t reduction, bool logTarget, aclTensor *gradTarget, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnKlDivTargetBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnL1Loss)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnL1Loss;
aclnnStatus (*p_aclnnL1LossBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnL1LossBackward;
aclnnStatus (*p_aclnnL1LossBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *target, int64_t reduction, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnL1LossBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnL1LossGetWorkspaceSize)(const aclTensor *self, const aclTensor *target, int64_t reduction, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnL1LossGetWorkspaceSize;
aclnnStatus (*p_aclnnLayerNorm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLayerNorm;
aclnnStatus (*p_aclnnLayerNormBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLayerNormBackward;
aclnnStatus (*p_aclnnLayerNormBackwardGetWorkspaceSize)(const aclTensor *gradOut, const aclTensor *input, const aclIntArray *normalizedShape, const aclTensor *mean, const aclTensor *rstd, const aclTensor *weightOptional, const aclTensor *biasOptional, const aclBoolArray *outputMask, aclTensor *gradInputOut, aclTensor *gradWeightOut, aclTensor *gradBiasOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLayerNormBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnLayerNormGetWorkspaceSize)(const aclTensor *input, const aclIntArray *normalizedShape, const aclTensor *weightOptional, const aclTensor *biasOptional, double eps, aclTensor *out, aclTensor *meanOutOptional, aclTensor *rstdOutOptional, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLayerNormGetWorkspaceSize;
aclnnStatus (*p_aclnnLeScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLeScalar;
aclnnStatus (*p_aclnnLeScalarGetWorkspaceSize)(const aclTensor *self, const aclScalar *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLeScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnLeTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLeTensor;
aclnnStatus (*p_aclnnLeTensorGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLeTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnLeakyRelu)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLeakyRelu;
aclnnStatus (*p_aclnnLeakyReluBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLeakyReluBackward;
aclnnStatus (*p_aclnnLeakyReluBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclScalar *negativeSlope, bool selfIsResult, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLeakyReluBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnLeakyReluGetWorkspaceSize)(const aclTensor *self, const aclScalar *negativeSlope, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLeakyReluGetWorkspaceSize;
aclnnStatus (*p_aclnnLerp)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLerp;
aclnnStatus (*p_aclnnLerpGetWorkspaceSize)(const aclTensor *self, const aclTensor *end, const aclTensor *weight, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLerpGetWorkspaceSize;
aclnnStatus (*p_aclnnLerps)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLerps;
aclnnStatus (*p_aclnnLerpsGetWorkspaceSize)(const aclTensor *self, const aclTensor *end, const aclScalar *weight, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLerpsGetWorkspaceSize;
aclnnStatus (*p_aclnnLinalgVectorNorm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLinalgVectorNorm;
aclnnStatus (*p_aclnnLinalgVectorNormGetWorkspaceSize)(const aclTensor *self, const aclScalar *ord, const aclIntArray *dims, bool keepDims, const aclDataType dtype, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLinalgVectorNormGetWorkspaceSize;
aclnnStatus (*p_aclnnLinspace)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLinspace;
aclnnStatus (*p_aclnnLinspaceGetWorkspaceSize)(const aclScalar *start, const aclScalar *end, int64_t steps, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLinspaceGetWorkspaceSize;
aclnnStatus (*p_aclnnLog)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLog;
aclnnStatus (*p_aclnnLogGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLogGetWorkspaceSize;
aclnnStatus (*p_aclnnLogSigmoid)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLogSigmoid;
aclnnStatus (*p_aclnnLogSigmoidBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLogSigmoidBackward;
aclnnStatus (*p_aclnnLogSigmoidBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *buffer, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLogSigmoidBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnLogSigmoidForward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLogSigmoidForward;
aclnnStatus (*p_aclnnLogSigmoidForwardGetWorkspaceSize)(const aclTensor *self, aclTensor *out, aclTensor *buffer, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLogSigmoidForwardGetWorkspaceSize;
aclnnStatus (*p_aclnnLogSigmoidGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLogSigmoidGetWorkspaceSize;
aclnnStatus (*p_aclnnLogSoftmax)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLogSoftmax;
aclnnStatus (*p_aclnnLogSoftmaxBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLogSoftmaxBackward;
aclnnStatus (*p_aclnnLogSoftmaxBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *output, int64_t dim, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLogSoftmaxBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnLogSoftmaxGetWorkspaceSize)(const aclTensor *self, int64_t dim, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLogSoftmaxGetWorkspaceSize;
aclnnStatus (*p_aclnnLogicalAnd)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLogicalAnd;
aclnnStatus (*p_aclnnLogicalAndGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLogicalAndGetWorkspaceSize;
aclnnStatus (*p_aclnnLogicalNot)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLogicalNot;
aclnnStatus (*p_aclnnLogicalNotGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLogicalNotGetWorkspaceSize;
aclnnStatus (*p_aclnnLogicalOr)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLogicalOr;
aclnnStatus (*p_aclnnLogicalOrGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLogicalOrGetWorkspaceSize;
aclnnStatus (*p_aclnnLogicalXor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLogicalXor;
aclnnStatus (*p_aclnnLogicalXorGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLogicalXorGetWorkspaceSize;
aclnnStatus (*p_aclnnLtScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLtScalar;
aclnnStatus (*p_aclnnLtScalarGetWorkspaceSize)(const aclTensor *self, const aclScalar *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLtScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnLtTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnLtTensor;
aclnnStatus (*p_aclnnLtTensorGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnLtTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnMaskedSelect)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMaskedSelect;
aclnnStatus (*p_aclnnMaskedSelectGetWorkspaceSize)(const aclTensor *self, const aclTensor *mask, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMaskedSelectGetWorkspaceSize;
aclnnStatus (*p_aclnnMatmul)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMatmul;
aclnnStatus (*p_aclnnMatmulGetWorkspaceSize)(const aclTensor *self, const aclTensor *mat2, aclTensor *out, int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMatmulGetWorkspaceSize;
aclnnStatus (*p_aclnnMax)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMax;
aclnnStatus (*p_aclnnMaxDim)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMaxDim;
aclnnStatus (*p_aclnnMaxDimGetWorkspaceSize)(const aclTensor *self, int64_t dim, bool keepdim, aclTensor *out, aclTensor *indices, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMaxDimGetWorkspaceSize;
aclnnStatus (*p_aclnnMaxGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMaxGetWorkspaceSize;
aclnnStatus (*p_aclnnMaxPool)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMaxPool;
aclnnStatus (*p_aclnnMaxPool2dWithIndices)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMaxPool2dWithIndices;
aclnnStatus (*p_aclnnMaxPool2dWithIndicesBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMaxPool2dWithIndicesBackward;
aclnnStatus (*p_aclnnMaxPool2dWithIndicesBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *indices, const aclIntArray *kernelSize, const aclIntArray *stride, const aclIntArray *padding, const aclIntArray *dilation, bool ceilMode, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMaxPool2dWithIndicesBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnMaxPool2dWithIndicesGetWorkspaceSize)(const aclTensor *self, const aclIntArray *kernelSize, const aclIntArray *stride, const aclIntArray *padding, const aclIntArray *dilation, bool ceilMode, aclTensor *out, aclTensor *indices, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMaxPool2dWithIndicesGetWorkspaceSize;
aclnnStatus (*p_aclnnMaxPool2dWithMask)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMaxPool2dWithMask;
aclnnStatus (*p_aclnnMaxPool2dWithMaskBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMaxPool2dWithMaskBackward;
aclnnStatus (*p_aclnnMaxPool2dWithMaskBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *indices, const aclIntArray *kernelSize, const aclIntArray *stride, const aclIntArray *padding, const aclIntArray *dilation, bool ceilMode, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMaxPool2dWithMaskBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnMaxPool2dWithMaskGetWorkspaceSize)(const aclTensor *self, const aclIntArray *kernelSize, const aclIntArray *stride, const aclIntArray *padding, const aclIntArray *dilation, bool ceilMode, aclTensor *out, aclTensor *indices, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMaxPool2dWithMaskGetWorkspaceSize;
aclnnStatus (*p_aclnnMaxPool3dWithArgmax)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMaxPool3dWithArgmax;
aclnnStatus (*p_aclnnMaxPool3dWithArgmaxBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMaxPool3dWithArgmaxBackward;
aclnnStatus (*p_aclnnMaxPool3dWithArgmaxBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *indices, const aclIntArray *kernelSize, const aclIntArray *stride, const aclIntArray *padding, const aclIntArray *dilation, bool ceilMode, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMaxPool3dWithArgmaxBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnMaxPool3dWithArgmaxGetWorkspaceSize)(const aclTensor *self, const aclIntArray *kernelSize, const aclIntArray *stride, const aclIntArray *padding, const aclIntArray *dilation, bool ceilMode, aclTensor *out, aclTensor *indices, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMaxPool3dWithArgmaxGetWorkspaceSize;
aclnnStatus (*p_aclnnMaxPoolGetWorkspaceSize)(const aclTensor *self, const aclIntArray *kernelShape, const aclIntArray *strides, const int64_t autoPad, const aclIntArray *pads, const aclIntArray *dilations, const int64_t ceilMode, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMaxPoolGetWorkspaceSize;
aclnnStatus (*p_aclnnMaxUnpool2d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMaxUnpool2d;
aclnnStatus (*p_aclnnMaxUnpool2dBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMaxUnpool2dBackward;
aclnnStatus (*p_aclnnMaxUnpool2dBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *indices, const aclIntArray *outputSize, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMaxUnpool2dBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnMaxUnpool2dGetWorkspaceSize)(const aclTensor *self, const aclTensor *indices, const aclIntArray *outputSize, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMaxUnpool2dGetWorkspaceSize;
aclnnStatus (*p_aclnnMaxUnpool3d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMaxUnpool3d;
aclnnStatus (*p_aclnnMaxUnpool3dBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMaxUnpool3dBackward;
aclnnStatus (*p_aclnnMaxUnpool3dBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *indices, const aclIntArray *outputSize, const aclIntArray *stride, const aclIntArray *padding, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMaxUnpool3dBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnMaxUnpool3dGetWorkspaceSize)(const aclTensor *self, const aclTensor *indices, const aclIntArray *outputSize, const aclIntArray *stride, const aclIntArray *padding, aclTensor *outRef, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMaxUnpool3dGetWorkspaceSize;
aclnnStatus (*p_aclnnMaxV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMaxV2;
aclnnStatus (*p_aclnnMaxV2GetWorkspaceSize)(const aclTensor *self, const aclIntArray *dims, bool keepDims, bool noopWithEmptyDims, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMaxV2GetWorkspaceSize;
aclnnStatus (*p_aclnnMaximum)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMaximum;
aclnnStatus (*p_aclnnMaximumGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMaximumGetWorkspaceSize;
aclnnStatus (*p_aclnnMean)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMean;
aclnnStatus (*p_aclnnMeanGetWorkspaceSize)(const aclTensor *self, const aclIntArray *dim, bool keepDim, aclDataType dtype, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMeanGetWorkspaceSize;
aclnnStatus (*p_aclnnMeanV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMeanV2;
aclnnStatus (*p_aclnnMeanV2GetWorkspaceSize)(const aclTensor *self, const aclIntArray *dim, bool keepDim, bool noopWithEmptyAxes, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMeanV2GetWorkspaceSize;
aclnnStatus (*p_aclnnMin)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMin;
aclnnStatus (*p_aclnnMinDim)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMinDim;
aclnnStatus (*p_aclnnMinDimGetWorkspaceSize)(const aclTensor *self, int64_t dim, bool keepdim, aclTensor *out, aclTensor *indices, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMinDimGetWorkspaceSize;
aclnnStatus (*p_aclnnMinGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMinGetWorkspaceSize;
aclnnStatus (*p_aclnnMinimum)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMinimum;
aclnnStatus (*p_aclnnMinimumGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMinimumGetWorkspaceSize;
aclnnStatus (*p_aclnnMish)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMish;
aclnnStatus (*p_aclnnMishBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMishBackward;
aclnnStatus (*p_aclnnMishBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMishBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnMishGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMishGetWorkspaceSize;
aclnnStatus (*p_aclnnMm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMm;
aclnnStatus (*p_aclnnMmGetWorkspaceSize)(const aclTensor *self, const aclTensor *mat2, aclTensor *out, int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMmGetWorkspaceSize;
aclnnStatus (*p_aclnnMseLoss)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMseLoss;
aclnnStatus (*p_aclnnMseLossBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMseLossBackward;
aclnnStatus (*p_aclnnMseLossBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *target, int64_t reduction, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMseLossBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnMseLossGetWorkspaceSize)(const aclTensor *self, const aclTensor *target, int64_t reduction, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMseLossGetWorkspaceSize;
aclnnStatus (*p_aclnnMul)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMul;
aclnnStatus (*p_aclnnMulGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMulGetWorkspaceSize;
aclnnStatus (*p_aclnnMuls)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMuls;
aclnnStatus (*p_aclnnMulsGetWorkspaceSize)(const aclTensor *self, const aclScalar *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMulsGetWorkspaceSize;
aclnnStatus (*p_aclnnMultilabelMarginLoss)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMultilabelMarginLoss;
aclnnStatus (*p_aclnnMultilabelMarginLossGetWorkspaceSize)(const aclTensor *self, const aclTensor *target, int64_t reduction, aclTensor *out, aclTensor *isTarget, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMultilabelMarginLossGetWorkspaceSize;
aclnnStatus (*p_aclnnMultinomial)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMultinomial;
aclnnStatus (*p_aclnnMultinomialGetWorkspaceSize)(const aclTensor *self, int64_t numsamples, bool replacement, int64_t seed, int64_t offset, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMultinomialGetWorkspaceSize;
aclnnStatus (*p_aclnnMv)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnMv;
aclnnStatus (*p_aclnnMvGetWorkspaceSize)(const aclTensor *self, const aclTensor *vec, aclTensor *out, int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnMvGetWorkspaceSize;
aclnnStatus (*p_aclnnNLLLoss)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnNLLLoss;
aclnnStatus (*p_aclnnNLLLoss2d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnNLLLoss2d;
aclnnStatus (*p_aclnnNLLLoss2dBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnNLLLoss2dBackward;
aclnnStatus (*p_aclnnNLLLoss2dBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *target, const aclTensor *weight, int64_t reduction, int64_t ignoreIndex, aclTensor *totalWeight, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnNLLLoss2dBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnNLLLoss2dGetWorkspaceSize)(const aclTensor *self, const aclTensor *target, const aclTensor *weight, int64_t reduction, int64_t ignoreIndex, aclTensor *out, aclTensor *totalWeightOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnNLLLoss2dGetWorkspaceSize;
aclnnStatus (*p_aclnnNLLLossBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnNLLLossBackward;
aclnnStatus (*p_aclnnNLLLossBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *target, const aclTensor *weight, int64_t reduction, int64_t ignoreIndex, const aclTensor *totalWeight, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnNLLLossBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnNLLLossGetWorkspaceSize)(const aclTensor *self, const aclTensor *target, const aclTensor *weight, int64_t reduction, int64_t ignoreIndex, aclTensor *out, aclTensor *totalWeightOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnNLLLossGetWorkspaceSize;
aclnnStatus (*p_aclnnNeScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnNeScalar;
aclnnStatus (*p_aclnnNeScalarGetWorkspaceSize)(const aclTensor *self, const aclScalar *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnNeScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnNeTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnNeTensor;
aclnnStatus (*p_aclnnNeTensorGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnNeTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnNeg)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnNeg;
aclnnStatus (*p_aclnnNegGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnNegGetWorkspaceSize;
aclnnStatus (*p_aclnnNonzero)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnNonzero;
aclnnStatus (*p_aclnnNonzeroGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnNonzeroGetWorkspaceSize;
aclnnStatus (*p_aclnnNonzeroV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnNonzeroV2;
aclnnStatus (*p_aclnnNonzeroV2GetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnNonzeroV2GetWorkspaceSize;
aclnnStatus (*p_aclnnNorm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnNorm;
aclnnStatus (*p_aclnnNormGetWorkspaceSize)(const aclTensor *self, const aclScalar *pScalar, const aclIntArray *dim, bool keepdim, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnNormGetWorkspaceSize;
aclnnStatus (*p_aclnnNormalFloatFloat)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnNormalFloatFloat;
aclnnStatus (*p_aclnnNormalFloatFloatGetWorkspaceSize)(float mean, float std, int64_t seed, int64_t offset, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnNormalFloatFloatGetWorkspaceSize;
aclnnStatus (*p_aclnnNormalFloatTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnNormalFloatTensor;
aclnnStatus (*p_aclnnNormalFloatTensorGetWorkspaceSize)(float mean, const aclTensor *std, int64_t seed, int64_t offset, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnNormalFloatTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnNormalTensorFloat)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnNormalTensorFloat;
aclnnStatus (*p_aclnnNormalTensorFloatGetWorkspaceSize)(const aclTensor *mean, float std, int64_t seed, int64_t offset, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnNormalTensorFloatGetWorkspaceSize;
aclnnStatus (*p_aclnnNormalTensorTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnNormalTensorTensor;
aclnnStatus (*p_aclnnNormalTensorTensorGetWorkspaceSize)(const aclTensor *mean, const aclTensor *std, int64_t seed, int64_t offset, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnNormalTensorTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnPowScalarTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnPowScalarTensor;
aclnnStatus (*p_aclnnPowScalarTensorGetWorkspaceSize)(const aclScalar *self, const aclTensor *exponent, const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnPowScalarTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnPowTensorScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnPowTensorScalar;
aclnnStatus (*p_aclnnPowTensorScalarGetWorkspaceSize)(const aclTensor *self, const aclScalar *exponent, const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnPowTensorScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnPowTensorTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnPowTensorTensor;
aclnnStatus (*p_aclnnPowTensorTensorGetWorkspaceSize)(const aclTensor *self, const aclTensor *exponent, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnPowTensorTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnPrelu)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnPrelu;
aclnnStatus (*p_aclnnPreluBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnPreluBackward;
aclnnStatus (*p_aclnnPreluBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *weight, aclTensor *gradInput, aclTensor *gradWeight, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnPreluBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnPreluGetWorkspaceSize)(const aclTensor *self, const aclTensor *weight, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnPreluGetWorkspaceSize;
aclnnStatus (*p_aclnnProd)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnProd;
aclnnStatus (*p_aclnnProdDim)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnProdDim;
aclnnStatus (*p_aclnnProdDimGetWorkspaceSize)(const aclTensor *self, int64_t dim, bool keepDim, const aclDataType dtype, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnProdDimGetWorkspaceSize;
aclnnStatus (*p_aclnnProdGetWorkspaceSize)(const aclTensor *self, const aclDataType dtype, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnProdGetWorkspaceSize;
aclnnStatus (*p_aclnnRReluWithNoise)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnRReluWithNoise;
aclnnStatus (*p_aclnnRReluWithNoiseGetWorkspaceSize)(const aclTensor *self, const aclTensor *noise, const aclScalar *lower, const aclScalar *upper, bool training, int64_t seed, int64_t offset, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnRReluWithNoiseGetWorkspaceSize;
aclnnStatus (*p_aclnnRandperm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnRandperm;
aclnnStatus (*p_aclnnRandpermGetWorkspaceSize)(int64_t n, int64_t seed, int64_t offset, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnRandpermGetWorkspaceSize;
aclnnStatus (*p_aclnnReciprocal)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnReciprocal;
aclnnStatus (*p_aclnnReciprocalGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnReciprocalGetWorkspaceSize;
aclnnStatus (*p_aclnnReduceSum)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnReduceSum;
aclnnStatus (*p_aclnnReduceSumGetWorkspaceSize)(const aclTensor *self, const aclIntArray *dims, bool keepDims, aclDataType dtype, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnReduceSumGetWorkspaceSize;
aclnnStatus (*p_aclnnRelu)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnRelu;
aclnnStatus (*p_aclnnReluGetWorkspaceSize)(const aclTensor *self, const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnReluGetWorkspaceSize;
aclnnStatus (*p_aclnnRemainderTensorScalar)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnRemainderTensorScalar;
aclnnStatus (*p_aclnnRemainderTensorScalarGetWorkspaceSize)(const aclTensor *self, const aclScalar *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnRemainderTensorScalarGetWorkspaceSize;
aclnnStatus (*p_aclnnRemainderTensorTensor)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnRemainderTensorTensor;
aclnnStatus (*p_aclnnRemainderTensorTensorGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnRemainderTensorTensorGetWorkspaceSize;
aclnnStatus (*p_aclnnRenorm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnRenorm;
aclnnStatus (*p_aclnnRenormGetWorkspaceSize)(const aclTensor *self, const aclScalar *p, int64_t dim, const aclScalar *maxNorm, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnRenormGetWorkspaceSize;
aclnnStatus (*p_aclnnReplicationPad2d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnReplicationPad2d;
aclnnStatus (*p_aclnnReplicationPad2dBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnReplicationPad2dBackward;
aclnnStatus (*p_aclnnReplicationPad2dBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclIntArray *padding, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnReplicationPad2dBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnReplicationPad2dGetWorkspaceSize)(const aclTensor *self, const aclIntArray *padding, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnReplicationPad2dGetWorkspaceSize;
aclnnStatus (*p_aclnnRmsNorm)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnRmsNorm;
aclnnStatus (*p_aclnnRmsNormGetWorkspaceSize)(const aclTensor *x, const aclTensor *gamma, double epsilon, const aclTensor *yOut, const aclTensor *rstdOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnRmsNormGetWorkspaceSize;
aclnnStatus (*p_aclnnRmsNormGrad)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnRmsNormGrad;
aclnnStatus (*p_aclnnRmsNormGradGetWorkspaceSize)(const aclTensor *dy, const aclTensor *x, const aclTensor *rstd, const aclTensor *gamma, const aclTensor *dxOut, const aclTensor *dgammaOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnRmsNormGradGetWorkspaceSize;
aclnnStatus (*p_aclnnRound)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnRound;
aclnnStatus (*p_aclnnRoundDecimals)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnRoundDecimals;
aclnnStatus (*p_aclnnRoundDecimalsGetWorkspaceSize)(const aclTensor *self, int64_t decimals, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnRoundDecimalsGetWorkspaceSize;
aclnnStatus (*p_aclnnRoundGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnRoundGetWorkspaceSize;
aclnnStatus (*p_aclnnRsqrt)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnRsqrt;
aclnnStatus (*p_aclnnRsqrtGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnRsqrtGetWorkspaceSize;
aclnnStatus (*p_aclnnRsub)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnRsub;
aclnnStatus (*p_aclnnRsubGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, const aclScalar *alpha, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnRsubGetWorkspaceSize;
aclnnStatus (*p_aclnnRsubs)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnRsubs;
aclnnStatus (*p_aclnnRsubsGetWorkspaceSize)(const aclTensor *self, const aclScalar *other, const aclScalar *alpha, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnRsubsGetWorkspaceSize;
aclnnStatus (*p_aclnnSWhere)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSWhere;
aclnnStatus (*p_aclnnSWhereGetWorkspaceSize)(const aclTensor *condition, const aclTensor *self, const aclTensor *other, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSWhereGetWorkspaceSize;
aclnnStatus (*p_aclnnSigmoid)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnSigmoid;
aclnnStatus (*p_aclnnSigmoidBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSigmoidBackward;
aclnnStatus (*p_aclnnSigmoidBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *output, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSigmoidBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnSigmoidGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSigmoidGetWorkspaceSize;
aclnnStatus (*p_aclnnSilu)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSilu;
aclnnStatus (*p_aclnnSiluBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSiluBackward;
aclnnStatus (*p_aclnnSiluBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSiluBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnSiluGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSiluGetWorkspaceSize;
aclnnStatus (*p_aclnnSin)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSin;
aclnnStatus (*p_aclnnSinGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSinGetWorkspaceSize;
aclnnStatus (*p_aclnnSmoothL1Loss)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSmoothL1Loss;
aclnnStatus (*p_aclnnSmoothL1LossBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSmoothL1LossBackward;
aclnnStatus (*p_aclnnSmoothL1LossBackwardGetWorkspaceSize)(const aclTensor *gradOut, const aclTensor *self, const aclTensor *target, int64_t reduction, float beta, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSmoothL1LossBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnSmoothL1LossGetWorkspaceSize)(const aclTensor *self, const aclTensor *target, int64_t reduction, float beta, aclTensor *result, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSmoothL1LossGetWorkspaceSize;
aclnnStatus (*p_aclnnSoftMarginLoss)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSoftMarginLoss;
aclnnStatus (*p_aclnnSoftMarginLossBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSoftMarginLossBackward;
aclnnStatus (*p_aclnnSoftMarginLossBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclTensor *target, int64_t reduction, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSoftMarginLossBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnSoftMarginLossGetWorkspaceSize)(const aclTensor *self, const aclTensor *target, int64_t reduction, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSoftMarginLossGetWorkspaceSize;
aclnnStatus (*p_aclnnSoftmax)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSoftmax;
aclnnStatus (*p_aclnnSoftmaxBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSoftmaxBackward;
aclnnStatus (*p_aclnnSoftmaxBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *output, int64_t dim, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSoftmaxBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnSoftmaxCrossEntropyWithLogits)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSoftmaxCrossEntropyWithLogits;
aclnnStatus (*p_aclnnSoftmaxCrossEntropyWithLogitsGetWorkspaceSize)(const aclTensor *features, aclTensor *labels, aclTensor *loss, aclTensor *backprop, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSoftmaxCrossEntropyWithLogitsGetWorkspaceSize;
aclnnStatus (*p_aclnnSoftmaxGetWorkspaceSize)(const aclTensor *self, int64_t dim, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSoftmaxGetWorkspaceSize;
aclnnStatus (*p_aclnnSoftplus)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSoftplus;
aclnnStatus (*p_aclnnSoftplusBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSoftplusBackward;
aclnnStatus (*p_aclnnSoftplusBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclScalar *beta, const aclScalar *threshold, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSoftplusBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnSoftplusGetWorkspaceSize)(const aclTensor *self, const aclScalar *beta, const aclScalar *threshold, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSoftplusGetWorkspaceSize;
aclnnStatus (*p_aclnnSoftshrink)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSoftshrink;
aclnnStatus (*p_aclnnSoftshrinkBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSoftshrinkBackward;
aclnnStatus (*p_aclnnSoftshrinkBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclScalar *lambda, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSoftshrinkBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnSoftshrinkGetWorkspaceSize)(const aclTensor *self, const aclScalar *lambd, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSoftshrinkGetWorkspaceSize;
aclnnStatus (*p_aclnnSqrt)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSqrt;
aclnnStatus (*p_aclnnSqrtGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSqrtGetWorkspaceSize;
aclnnStatus (*p_aclnnStack)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnStack;
aclnnStatus (*p_aclnnStackGetWorkspaceSize)(const aclTensorList *tensors, int64_t dim, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnStackGetWorkspaceSize;
aclnnStatus (*p_aclnnSub)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSub;
aclnnStatus (*p_aclnnSubGetWorkspaceSize)(const aclTensor *self, const aclTensor *other, const aclScalar *alpha, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSubGetWorkspaceSize;
aclnnStatus (*p_aclnnSubs)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSubs;
aclnnStatus (*p_aclnnSubsGetWorkspaceSize)(const aclTensor *self, const aclScalar *other, const aclScalar *alpha, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSubsGetWorkspaceSize;
aclnnStatus (*p_aclnnSwiGlu)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSwiGlu;
aclnnStatus (*p_aclnnSwiGluGetWorkspaceSize)(const aclTensor *x, int64_t dim, const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSwiGluGetWorkspaceSize;
aclnnStatus (*p_aclnnSwiGluGrad)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSwiGluGrad;
aclnnStatus (*p_aclnnSwiGluGradGetWorkspaceSize)(const aclTensor *yGrad, const aclTensor *x, int64_t dim, const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSwiGluGradGetWorkspaceSize;
aclnnStatus (*p_aclnnSyncBatchNormGatherStats)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnSyncBatchNormGatherStats;
aclnnStatus (*p_aclnnSyncBatchNormGatherStatsGetWorkspaceSize)(const aclTensor *totalSum, const aclTensor *totalSquareSum, const aclTensor *sampleCount, aclTensor *mean, aclTensor *variance, float momentum, float eps, aclTensor *batchMean, aclTensor *batchInvstd, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnSyncBatchNormGatherStatsGetWorkspaceSize;
aclnnStatus (*p_aclnnTanh)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, const aclrtStream stream) = &aclnnTanh;
aclnnStatus (*p_aclnnTanhBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnTanhBackward;
aclnnStatus (*p_aclnnTanhBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *output, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnTanhBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnTanhGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnTanhGetWorkspaceSize;
aclnnStatus (*p_aclnnThreshold)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnThreshold;
aclnnStatus (*p_aclnnThresholdBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnThresholdBackward;
aclnnStatus (*p_aclnnThresholdBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclTensor *self, const aclScalar *threshold, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnThresholdBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnThresholdGetWorkspaceSize)(const aclTensor *self, const aclScalar *threshold, const aclScalar *value, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnThresholdGetWorkspaceSize;
aclnnStatus (*p_aclnnTopk)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnTopk;
aclnnStatus (*p_aclnnTopkGetWorkspaceSize)(const aclTensor *self, int64_t k, int64_t dim, bool largest, bool sorted, aclTensor *valuesOut, aclTensor *indicesOut, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnTopkGetWorkspaceSize;
aclnnStatus (*p_aclnnTrunc)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnTrunc;
aclnnStatus (*p_aclnnTruncGetWorkspaceSize)(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnTruncGetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleBicubic2d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleBicubic2d;
aclnnStatus (*p_aclnnUpsampleBicubic2dBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleBicubic2dBackward;
aclnnStatus (*p_aclnnUpsampleBicubic2dBackwardGetWorkspaceSize)(const aclTensor *gradOut, const aclIntArray *outputSize, const aclIntArray *inputSize, const bool alignCorners, double scalesH, double scalesW, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleBicubic2dBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleBicubic2dGetWorkspaceSize)(const aclTensor *self, const aclIntArray *outputSize, const bool alignCorners, const double scalesH, const double scalesW, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleBicubic2dGetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleBilinear2d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleBilinear2d;
aclnnStatus (*p_aclnnUpsampleBilinear2dBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleBilinear2dBackward;
aclnnStatus (*p_aclnnUpsampleBilinear2dBackwardGetWorkspaceSize)(const aclTensor *gradOut, const aclIntArray *outputSize, const aclIntArray *inputSize, bool alignCorners, double scalesH, double scalesW, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleBilinear2dBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleBilinear2dBackwardV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleBilinear2dBackwardV2;
aclnnStatus (*p_aclnnUpsampleBilinear2dBackwardV2GetWorkspaceSize)(const aclTensor *gradOut, const aclIntArray *outputSize, const aclIntArray *inputSize, bool alignCorners, double scalesH, double scalesW, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleBilinear2dBackwardV2GetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleBilinear2dGetWorkspaceSize)(const aclTensor *self, const aclIntArray *outputSize, const bool alignCorners, const double scalesH, const double scalesW, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleBilinear2dGetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleLinear1d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleLinear1d;
aclnnStatus (*p_aclnnUpsampleLinear1dBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleLinear1dBackward;
aclnnStatus (*p_aclnnUpsampleLinear1dBackwardGetWorkspaceSize)(const aclTensor *gradOut, const aclIntArray *outputSize, const aclIntArray *inputSize, bool alignCorners, double scales, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleLinear1dBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleLinear1dGetWorkspaceSize)(const aclTensor *self, const aclIntArray *outputSize, const bool alignCorners, const double scale, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleLinear1dGetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleNearest1d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleNearest1d;
aclnnStatus (*p_aclnnUpsampleNearest1dBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleNearest1dBackward;
aclnnStatus (*p_aclnnUpsampleNearest1dBackwardGetWorkspaceSize)(const aclTensor *gradOut, const aclIntArray *outputSize, const aclIntArray *inputSize, double scales, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleNearest1dBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleNearest1dGetWorkspaceSize)(const aclTensor *self, const aclIntArray *outputSize, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleNearest1dGetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleNearest1dV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleNearest1dV2;
aclnnStatus (*p_aclnnUpsampleNearest1dV2GetWorkspaceSize)(const aclTensor *self, const aclIntArray *outputSize, float scaleL, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleNearest1dV2GetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleNearest2d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleNearest2d;
aclnnStatus (*p_aclnnUpsampleNearest2dBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleNearest2dBackward;
aclnnStatus (*p_aclnnUpsampleNearest2dBackwardGetWorkspaceSize)(const aclTensor *gradOut, const aclIntArray *outputSize, const aclIntArray *inputSize, double scalesH, double scalesW, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleNearest2dBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleNearest2dGetWorkspaceSize)(const aclTensor *self, const aclIntArray *outputSize, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleNearest2dGetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleNearest2dV2)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleNearest2dV2;
aclnnStatus (*p_aclnnUpsampleNearest2dV2GetWorkspaceSize)(const aclTensor *self, const aclIntArray *outputSize, float scalesH, float scalesW, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleNearest2dV2GetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleNearest3d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleNearest3d;
aclnnStatus (*p_aclnnUpsampleNearest3dBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleNearest3dBackward;
aclnnStatus (*p_aclnnUpsampleNearest3dBackwardGetWorkspaceSize)(const aclTensor *gradOut, const aclIntArray *outputSize, const aclIntArray *inputSize, double scalesD, double scalesH, double scalesW, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleNearest3dBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleNearest3dGetWorkspaceSize)(const aclTensor *self, const aclIntArray *outputSize, double scalesD, double scalesH, double scalesW, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleNearest3dGetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleNearestExact1d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleNearestExact1d;
aclnnStatus (*p_aclnnUpsampleNearestExact1dBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleNearestExact1dBackward;
aclnnStatus (*p_aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclIntArray *outputSize, const aclIntArray *inputSize, double scales, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleNearestExact1dGetWorkspaceSize)(const aclTensor *self, const aclIntArray *outputSize, double scales, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleNearestExact1dGetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleNearestExact2d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleNearestExact2d;
aclnnStatus (*p_aclnnUpsampleNearestExact2dBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleNearestExact2dBackward;
aclnnStatus (*p_aclnnUpsampleNearestExact2dBackwardGetWorkspaceSize)(const aclTensor *gradOutput, const aclIntArray *outputSize, const aclIntArray *inputSize, double scalesH, double scalesW, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleNearestExact2dBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleNearestExact2dGetWorkspaceSize)(const aclTensor *self, const aclIntArray *outputSize, double scalesH, double scalesW, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleNearestExact2dGetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleTrilinear3d)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleTrilinear3d;
aclnnStatus (*p_aclnnUpsampleTrilinear3dBackward)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream) = &aclnnUpsampleTrilinear3dBackward;
aclnnStatus (*p_aclnnUpsampleTrilinear3dBackwardGetWorkspaceSize)(const aclTensor *gradOut, const aclIntArray *outputSize, const aclIntArray *inputSize, bool alignCorners, double scalesD, double scalesH, double scalesW, aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleTrilinear3dBackwardGetWorkspaceSize;
aclnnStatus (*p_aclnnUpsampleTrilinear3dGetWorkspaceSize)(const aclTensor *self, const aclIntArray *outputSize, bool alignCorners, double scalesD, double scalesH, double scalesW, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) = &aclnnUpsampleTrilinear3dGetWorkspaceSize;

using Any = void (*)();

const volatile Any addresses[] = {
    reinterpret_cast<Any>(p_opapiGetInfo),
    reinterpret_cast<Any>(p_opapiGetInfoText),
    reinterpret_cast<Any>(p_aclInit),
    reinterpret_cast<Any>(p_aclFinalize),
    reinterpret_cast<Any>(p_aclGetRecentErrMsg),
    reinterpret_cast<Any>(p_aclrtCreateContext),
    reinterpret_cast<Any>(p_aclrtDestroyContext),
    reinterpret_cast<Any>(p_aclrtSetCurrentContext),
    reinterpret_cast<Any>(p_aclrtSetDevice),
    reinterpret_cast<Any>(p_aclrtResetDevice),
    reinterpret_cast<Any>(p_aclrtMalloc),
    reinterpret_cast<Any>(p_aclrtFree),
    reinterpret_cast<Any>(p_aclrtMemcpy),
    reinterpret_cast<Any>(p_aclrtCreateStream),
    reinterpret_cast<Any>(p_aclrtDestroyStream),
    reinterpret_cast<Any>(p_aclrtSynchronizeStream),
    reinterpret_cast<Any>(p_aclCreateTensor),
    reinterpret_cast<Any>(p_aclCreateIntArray),
    reinterpret_cast<Any>(p_aclCreateBoolArray),
    reinterpret_cast<Any>(p_aclDestroyTensor),
    reinterpret_cast<Any>(p_aclDestroyIntArray),
    reinterpret_cast<Any>(p_aclDestroyBoolArray),
    reinterpret_cast<Any>(p_aclFloat16ToFloat),
    reinterpret_cast<Any>(p_aclFloatToFloat16),
    reinterpret_cast<Any>(p_aclCreateDataBuffer),
    reinterpret_cast<Any>(p_aclDestroyDataBuffer),
    reinterpret_cast<Any>(p_aclUpdateDataBuffer),
    reinterpret_cast<Any>(p_aclGetDataBufferAddr),
    reinterpret_cast<Any>(p_aclGetDataBufferSize),
    reinterpret_cast<Any>(p_aclGetDataBufferSizeV2),
    reinterpret_cast<Any>(p_aclDataTypeSize),
    reinterpret_cast<Any>(p_aclAppLog),
    reinterpret_cast<Any>(p_aclrtGetSocName),
    reinterpret_cast<Any>(p_aclGetCannAttributeList),
    reinterpret_cast<Any>(p_aclGetCannAttribute),
    reinterpret_cast<Any>(p_aclGetDeviceCapability),
    reinterpret_cast<Any>(p_aclFinalizeReference),
    reinterpret_cast<Any>(p_aclsysGetCANNVersion),
    reinterpret_cast<Any>(p_aclsysGetVersionStr),
    reinterpret_cast<Any>(p_aclsysGetVersionNum),
    reinterpret_cast<Any>(p_aclrtPeekAtLastError),
    reinterpret_cast<Any>(p_aclrtGetLastError),
    reinterpret_cast<Any>(p_aclrtSetExceptionInfoCallback),
    reinterpret_cast<Any>(p_aclrtExceptionInfoCallbackRegister),
    reinterpret_cast<Any>(p_aclrtExceptionInfoCallbackUnregister),
    reinterpret_cast<Any>(p_aclrtSubscribeReport),
    reinterpret_cast<Any>(p_aclrtLaunchCallback),
    reinterpret_cast<Any>(p_aclrtProcessReport),
    reinterpret_cast<Any>(p_aclrtUnSubscribeReport),
    reinterpret_cast<Any>(p_aclrtGetCurrentContext),
    reinterpret_cast<Any>(p_aclrtCtxGetSysParamOpt),
    reinterpret_cast<Any>(p_aclrtCtxSetSysParamOpt),
    reinterpret_cast<Any>(p_aclSetCompileopt),
    reinterpret_cast<Any>(p_aclGetCompileopt),
    reinterpret_cast<Any>(p_aclGetCompileoptSize),
    reinterpret_cast<Any>(p_aclrtGetSysParamOpt),
    reinterpret_cast<Any>(p_aclrtSetSysParamOpt),
    reinterpret_cast<Any>(p_aclrtResetDeviceForce),
    reinterpret_cast<Any>(p_aclrtGetDevice),
    reinterpret_cast<Any>(p_aclrtSetStreamFailureMode),
    reinterpret_cast<Any>(p_aclrtGetRunMode),
    reinterpret_cast<Any>(p_aclrtSynchronizeDevice),
    reinterpret_cast<Any>(p_aclrtSynchronizeDeviceWithTimeout),
    reinterpret_cast<Any>(p_aclrtSetTsDevice),
    reinterpret_cast<Any>(p_aclrtGetDeviceUtilizationRate),
    reinterpret_cast<Any>(p_aclrtGetDeviceCount),
    reinterpret_cast<Any>(p_aclrtCreateEvent),
    reinterpret_cast<Any>(p_aclrtCreateEventWithFlag),
    reinterpret_cast<Any>(p_aclrtCreateEventExWithFlag),
    reinterpret_cast<Any>(p_aclrtDestroyEvent),
    reinterpret_cast<Any>(p_aclrtRecordEvent),
    reinterpret_cast<Any>(p_aclrtResetEvent),
    reinterpret_cast<Any>(p_aclrtQueryEvent),
    reinterpret_cast<Any>(p_aclrtQueryEventStatus),
    reinterpret_cast<Any>(p_aclrtQueryEventWaitStatus),
    reinterpret_cast<Any>(p_aclrtSynchronizeEvent),
    reinterpret_cast<Any>(p_aclrtSynchronizeEventWithTimeout),
    reinterpret_cast<Any>(p_aclrtEventElapsedTime),
    reinterpret_cast<Any>(p_aclrtEventGetTimestamp),
    reinterpret_cast<Any>(p_aclrtMallocAlign32),
    reinterpret_cast<Any>(p_aclrtMallocCached),
    reinterpret_cast<Any>(p_aclrtMallocWithCfg),
    reinterpret_cast<Any>(p_aclrtMallocHostWithCfg),
    reinterpret_cast<Any>(p_aclrtPointerGetAttributes),
    reinterpret_cast<Any>(p_aclrtHostRegister),
    reinterpret_cast<Any>(p_aclrtHostUnregister),
    reinterpret_cast<Any>(p_aclrtStreamGetId),
    reinterpret_cast<Any>(p_aclrtMemFlush),
    reinterpret_cast<Any>(p_aclrtMemInvalidate),
    reinterpret_cast<Any>(p_aclrtMallocHost),
    reinterpret_cast<Any>(p_aclrtFreeHost),
    reinterpret_cast<Any>(p_aclrtFreeWithDevSync),
    reinterpret_cast<Any>(p_aclrtFreeHostWithDevSync),
    reinterpret_cast<Any>(p_aclrtMemset),
    reinterpret_cast<Any>(p_aclrtMemcpyAsync),
    reinterpret_cast<Any>(p_aclrtMemcpyAsyncWithCondition),
    reinterpret_cast<Any>(p_aclrtMemcpy2d),
    reinterpret_cast<Any>(p_aclrtMemcpy2dAsync),
    reinterpret_cast<Any>(p_aclrtMemsetAsync),
    reinterpret_cast<Any>(p_aclrtCreateStreamWithConfig),
    reinterpret_cast<Any>(p_aclrtDestroyStreamForce),
    reinterpret_cast<Any>(p_aclrtSynchronizeStreamWithTimeout),
    reinterpret_cast<Any>(p_aclrtStreamQuery),
    reinterpret_cast<Any>(p_aclrtStreamGetPriority),
    reinterpret_cast<Any>(p_aclrtStreamGetFlags),
    reinterpret_cast<Any>(p_aclrtStreamWaitEvent),
    reinterpret_cast<Any>(p_aclrtDeviceCanAccessPeer),
    reinterpret_cast<Any>(p_aclrtDeviceEnablePeerAccess),
    reinterpret_cast<Any>(p_aclrtDeviceDisablePeerAccess),
    reinterpret_cast<Any>(p_aclrtGetMemInfo),
    reinterpret_cast<Any>(p_aclrtGetMemUsageInfo),
    reinterpret_cast<Any>(p_aclrtSetOpWaitTimeout),
    reinterpret_cast<Any>(p_aclrtSetOpExecuteTimeOut),
    reinterpret_cast<Any>(p_aclrtSetStreamOverflowSwitch),
    reinterpret_cast<Any>(p_aclrtGetStreamOverflowSwitch),
    reinterpret_cast<Any>(p_aclrtSetDeviceSatMode),
    reinterpret_cast<Any>(p_aclrtGetDeviceSatMode),
    reinterpret_cast<Any>(p_aclrtQueryDeviceStatus),
    reinterpret_cast<Any>(p_aclrtStreamAbort),
    reinterpret_cast<Any>(p_aclrtGetStreamAvailableNum),
    reinterpret_cast<Any>(p_aclrtSetStreamAttribute),
    reinterpret_cast<Any>(p_aclrtGetStreamAttribute),
    reinterpret_cast<Any>(p_aclrtGetDeviceInfo),
    reinterpret_cast<Any>(p_aclrtCtxGetCurrentDefaultStream),
    reinterpret_cast<Any>(p_aclrtGetPrimaryCtxState),
    reinterpret_cast<Any>(p_aclrtGetDeviceResLimit),
    reinterpret_cast<Any>(p_aclrtSetDeviceResLimit),
    reinterpret_cast<Any>(p_aclrtResetDeviceResLimit),
    reinterpret_cast<Any>(p_aclrtGetStreamResLimit),
    reinterpret_cast<Any>(p_aclrtSetStreamResLimit),
    reinterpret_cast<Any>(p_aclrtResetStreamResLimit),
    reinterpret_cast<Any>(p_aclrtUseStreamResInCurrentThread),
    reinterpret_cast<Any>(p_aclrtUnuseStreamResInCurrentThread),
    reinterpret_cast<Any>(p_aclrtGetResInCurrentThread),
    reinterpret_cast<Any>(p_aclrtGetVersion),
    reinterpret_cast<Any>(p_aclrtLaunchHostFunc),
    reinterpret_cast<Any>(p_aclCreateScalar),
    reinterpret_cast<Any>(p_aclCreateFloatArray),
    reinterpret_cast<Any>(p_aclCreateTensorList),
    reinterpret_cast<Any>(p_aclCreateScalarList),
    reinterpret_cast<Any>(p_aclDestroyScalar),
    reinterpret_cast<Any>(p_aclDestroyFloatArray),
    reinterpret_cast<Any>(p_aclDestroyTensorList),
    reinterpret_cast<Any>(p_aclDestroyScalarList),
    reinterpret_cast<Any>(p_aclGetViewShape),
    reinterpret_cast<Any>(p_aclGetStorageShape),
    reinterpret_cast<Any>(p_aclGetViewStrides),
    reinterpret_cast<Any>(p_aclGetViewOffset),
    reinterpret_cast<Any>(p_aclGetFormat),
    reinterpret_cast<Any>(p_aclGetDataType),
    reinterpret_cast<Any>(p_aclGetIntArraySize),
    reinterpret_cast<Any>(p_aclGetFloatArraySize),
    reinterpret_cast<Any>(p_aclGetBoolArraySize),
    reinterpret_cast<Any>(p_aclGetTensorListSize),
    reinterpret_cast<Any>(p_aclGetScalarListSize),
    reinterpret_cast<Any>(p_aclInitTensor),
    reinterpret_cast<Any>(p_aclSetAclOpExecutorRepeatable),
    reinterpret_cast<Any>(p_aclDestroyAclOpExecutor),
    reinterpret_cast<Any>(p_AclSetInputTensorAddr),
    reinterpret_cast<Any>(p_AclSetOutputTensorAddr),
    reinterpret_cast<Any>(p_AclSetDynamicInputTensorAddr),
    reinterpret_cast<Any>(p_AclSetDynamicOutputTensorAddr),
    reinterpret_cast<Any>(p_AclSetTensorAddr),
    reinterpret_cast<Any>(p_AclSetDynamicTensorAddr),
    reinterpret_cast<Any>(p_aclSetInputTensorAddr),
    reinterpret_cast<Any>(p_aclSetOutputTensorAddr),
    reinterpret_cast<Any>(p_aclSetDynamicInputTensorAddr),
    reinterpret_cast<Any>(p_aclSetDynamicOutputTensorAddr),
    reinterpret_cast<Any>(p_aclSetTensorAddr),
    reinterpret_cast<Any>(p_aclSetDynamicTensorAddr),
    reinterpret_cast<Any>(p_aclSetRawTensorAddr),
    reinterpret_cast<Any>(p_aclGetRawTensorAddr),
    reinterpret_cast<Any>(p_aclDumpOpTensors),
    reinterpret_cast<Any>(p_aclnnInit),
    reinterpret_cast<Any>(p_aclnnFinalize),
    reinterpret_cast<Any>(p_aclCreateTensorDesc),
    reinterpret_cast<Any>(p_aclDestroyTensorDesc),
    reinterpret_cast<Any>(p_aclGetTensorDescDim),
    reinterpret_cast<Any>(p_aclGetTensorDescDimV2),
    reinterpret_cast<Any>(p_aclGetTensorDescElementCount),
    reinterpret_cast<Any>(p_aclGetTensorDescNumDims),
    reinterpret_cast<Any>(p_aclGetTensorDescSize),
    reinterpret_cast<Any>(p_aclSetTensorDescName),
    reinterpret_cast<Any>(p_aclSetTensorFormat),
    reinterpret_cast<Any>(p_aclSetTensorOriginFormat),
    reinterpret_cast<Any>(p_aclSetTensorOriginShape),
    reinterpret_cast<Any>(p_aclSetTensorShape),
    reinterpret_cast<Any>(p_aclSetTensorStorageFormat),
    reinterpret_cast<Any>(p_aclSetTensorStorageShape),
    reinterpret_cast<Any>(p_aclopCompileAndExecute),
    reinterpret_cast<Any>(p_aclopCompileAndExecuteV2),
    reinterpret_cast<Any>(p_aclnnAbs),
    reinterpret_cast<Any>(p_aclnnAbsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAdaptiveAvgPool2d),
    reinterpret_cast<Any>(p_aclnnAdaptiveAvgPool2dBackward),
    reinterpret_cast<Any>(p_aclnnAdaptiveAvgPool2dBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAdaptiveAvgPool2dGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAdaptiveAvgPool3d),
    reinterpret_cast<Any>(p_aclnnAdaptiveAvgPool3dBackward),
    reinterpret_cast<Any>(p_aclnnAdaptiveAvgPool3dBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAdaptiveAvgPool3dGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAdaptiveMaxPool2d),
    reinterpret_cast<Any>(p_aclnnAdaptiveMaxPool2dBackward),
    reinterpret_cast<Any>(p_aclnnAdaptiveMaxPool2dBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAdaptiveMaxPool2dGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAdd),
    reinterpret_cast<Any>(p_aclnnAddGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAddLayerNorm),
    reinterpret_cast<Any>(p_aclnnAddLayerNormGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAddLayerNormGrad),
    reinterpret_cast<Any>(p_aclnnAddLayerNormGradGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAddRmsNorm),
    reinterpret_cast<Any>(p_aclnnAddRmsNormGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAddV3),
    reinterpret_cast<Any>(p_aclnnAddV3GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAddbmm),
    reinterpret_cast<Any>(p_aclnnAddbmmGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAddcdiv),
    reinterpret_cast<Any>(p_aclnnAddcdivGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAddcmul),
    reinterpret_cast<Any>(p_aclnnAddcmulGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAddmm),
    reinterpret_cast<Any>(p_aclnnAddmmGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAddmv),
    reinterpret_cast<Any>(p_aclnnAddmvGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAddr),
    reinterpret_cast<Any>(p_aclnnAddrGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAdds),
    reinterpret_cast<Any>(p_aclnnAddsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAffineGrid),
    reinterpret_cast<Any>(p_aclnnAffineGridGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAll),
    reinterpret_cast<Any>(p_aclnnAllGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAmax),
    reinterpret_cast<Any>(p_aclnnAmaxGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAmin),
    reinterpret_cast<Any>(p_aclnnAminGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAmpUpdateScale),
    reinterpret_cast<Any>(p_aclnnAmpUpdateScaleGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAny),
    reinterpret_cast<Any>(p_aclnnAnyGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnApplyAdamWV2),
    reinterpret_cast<Any>(p_aclnnApplyAdamWV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnArange),
    reinterpret_cast<Any>(p_aclnnArangeGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnArgMax),
    reinterpret_cast<Any>(p_aclnnArgMaxGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnArgMin),
    reinterpret_cast<Any>(p_aclnnArgMinGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAvgPool2d),
    reinterpret_cast<Any>(p_aclnnAvgPool2dBackward),
    reinterpret_cast<Any>(p_aclnnAvgPool2dBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAvgPool2dGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAvgPool3d),
    reinterpret_cast<Any>(p_aclnnAvgPool3dBackward),
    reinterpret_cast<Any>(p_aclnnAvgPool3dBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnAvgPool3dGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBaddbmm),
    reinterpret_cast<Any>(p_aclnnBaddbmmGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBatchMatMul),
    reinterpret_cast<Any>(p_aclnnBatchMatMulGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBatchNorm),
    reinterpret_cast<Any>(p_aclnnBatchNormBackward),
    reinterpret_cast<Any>(p_aclnnBatchNormBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBatchNormElemt),
    reinterpret_cast<Any>(p_aclnnBatchNormElemtBackward),
    reinterpret_cast<Any>(p_aclnnBatchNormElemtBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBatchNormElemtGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBatchNormGatherStatsWithCounts),
    reinterpret_cast<Any>(p_aclnnBatchNormGatherStatsWithCountsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBatchNormGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBatchNormReduceBackward),
    reinterpret_cast<Any>(p_aclnnBatchNormReduceBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBatchNormStats),
    reinterpret_cast<Any>(p_aclnnBatchNormStatsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBinaryCrossEntropy),
    reinterpret_cast<Any>(p_aclnnBinaryCrossEntropyBackward),
    reinterpret_cast<Any>(p_aclnnBinaryCrossEntropyBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBinaryCrossEntropyGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBinaryCrossEntropyWithLogits),
    reinterpret_cast<Any>(p_aclnnBinaryCrossEntropyWithLogitsBackward),
    reinterpret_cast<Any>(p_aclnnBinaryCrossEntropyWithLogitsBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBinaryCrossEntropyWithLogitsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBincount),
    reinterpret_cast<Any>(p_aclnnBincountGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBitwiseAndScalar),
    reinterpret_cast<Any>(p_aclnnBitwiseAndScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBitwiseAndTensor),
    reinterpret_cast<Any>(p_aclnnBitwiseAndTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBitwiseAndTensorOut),
    reinterpret_cast<Any>(p_aclnnBitwiseAndTensorOutGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBitwiseNot),
    reinterpret_cast<Any>(p_aclnnBitwiseNotGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBitwiseOrScalar),
    reinterpret_cast<Any>(p_aclnnBitwiseOrScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBitwiseOrTensor),
    reinterpret_cast<Any>(p_aclnnBitwiseOrTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBitwiseXorScalar),
    reinterpret_cast<Any>(p_aclnnBitwiseXorScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnBitwiseXorTensor),
    reinterpret_cast<Any>(p_aclnnBitwiseXorTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnCalculateMatmulWeightSize),
    reinterpret_cast<Any>(p_aclnnCalculateMatmulWeightSizeV2),
    reinterpret_cast<Any>(p_aclnnCast),
    reinterpret_cast<Any>(p_aclnnCastGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnCat),
    reinterpret_cast<Any>(p_aclnnCatGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnCeil),
    reinterpret_cast<Any>(p_aclnnCeilGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnCelu),
    reinterpret_cast<Any>(p_aclnnCeluGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnClamp),
    reinterpret_cast<Any>(p_aclnnClampGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnClampMax),
    reinterpret_cast<Any>(p_aclnnClampMaxGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnClampMaxTensor),
    reinterpret_cast<Any>(p_aclnnClampMaxTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnClampMin),
    reinterpret_cast<Any>(p_aclnnClampMinGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnClampMinTensor),
    reinterpret_cast<Any>(p_aclnnClampMinTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnClampTensor),
    reinterpret_cast<Any>(p_aclnnClampTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnConstantPadNd),
    reinterpret_cast<Any>(p_aclnnConstantPadNdGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnConvDepthwise2d),
    reinterpret_cast<Any>(p_aclnnConvDepthwise2dGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnConvTbc),
    reinterpret_cast<Any>(p_aclnnConvTbcBackward),
    reinterpret_cast<Any>(p_aclnnConvTbcBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnConvTbcGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnConvolution),
    reinterpret_cast<Any>(p_aclnnConvolutionBackward),
    reinterpret_cast<Any>(p_aclnnConvolutionBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnConvolutionGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnCos),
    reinterpret_cast<Any>(p_aclnnCosGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnCrossEntropyLoss),
    reinterpret_cast<Any>(p_aclnnCrossEntropyLossGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnCrossEntropyLossGrad),
    reinterpret_cast<Any>(p_aclnnCrossEntropyLossGradGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnCtcLoss),
    reinterpret_cast<Any>(p_aclnnCtcLossBackward),
    reinterpret_cast<Any>(p_aclnnCtcLossBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnCtcLossGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnDeepNorm),
    reinterpret_cast<Any>(p_aclnnDeepNormGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnDeepNormGrad),
    reinterpret_cast<Any>(p_aclnnDeepNormGradGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnDiv),
    reinterpret_cast<Any>(p_aclnnDivGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnDivMod),
    reinterpret_cast<Any>(p_aclnnDivModGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnDivMods),
    reinterpret_cast<Any>(p_aclnnDivModsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnDivs),
    reinterpret_cast<Any>(p_aclnnDivsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnDot),
    reinterpret_cast<Any>(p_aclnnDotGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnDropoutDoMask),
    reinterpret_cast<Any>(p_aclnnDropoutDoMaskGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnDropoutGenMaskV2),
    reinterpret_cast<Any>(p_aclnnDropoutGenMaskV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnDropoutV3),
    reinterpret_cast<Any>(p_aclnnDropoutV3GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnElu),
    reinterpret_cast<Any>(p_aclnnEluBackward),
    reinterpret_cast<Any>(p_aclnnEluBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnEluGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnEmbeddingRenorm),
    reinterpret_cast<Any>(p_aclnnEmbeddingRenormGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnEqScalar),
    reinterpret_cast<Any>(p_aclnnEqScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnEqTensor),
    reinterpret_cast<Any>(p_aclnnEqTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnEqual),
    reinterpret_cast<Any>(p_aclnnEqualGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnExp),
    reinterpret_cast<Any>(p_aclnnExpGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnEye),
    reinterpret_cast<Any>(p_aclnnEyeGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnFastLayerNorm),
    reinterpret_cast<Any>(p_aclnnFastLayerNormGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnFloor),
    reinterpret_cast<Any>(p_aclnnFloorDivide),
    reinterpret_cast<Any>(p_aclnnFloorDivideGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnFloorDivides),
    reinterpret_cast<Any>(p_aclnnFloorDividesGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnFloorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachAbs),
    reinterpret_cast<Any>(p_aclnnForeachAbsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachAcos),
    reinterpret_cast<Any>(p_aclnnForeachAcosGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachAddList),
    reinterpret_cast<Any>(p_aclnnForeachAddListGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachAddListV2),
    reinterpret_cast<Any>(p_aclnnForeachAddListV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachAddScalar),
    reinterpret_cast<Any>(p_aclnnForeachAddScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachAddScalarList),
    reinterpret_cast<Any>(p_aclnnForeachAddScalarListGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachAddScalarV2),
    reinterpret_cast<Any>(p_aclnnForeachAddScalarV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachAddcdivScalar),
    reinterpret_cast<Any>(p_aclnnForeachAddcdivScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachAddcdivScalarList),
    reinterpret_cast<Any>(p_aclnnForeachAddcdivScalarListGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachAddcdivScalarV2),
    reinterpret_cast<Any>(p_aclnnForeachAddcdivScalarV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachAddcmulScalar),
    reinterpret_cast<Any>(p_aclnnForeachAddcmulScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachAddcmulScalarList),
    reinterpret_cast<Any>(p_aclnnForeachAddcmulScalarListGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachAddcmulScalarV2),
    reinterpret_cast<Any>(p_aclnnForeachAddcmulScalarV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachAsin),
    reinterpret_cast<Any>(p_aclnnForeachAsinGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachAtan),
    reinterpret_cast<Any>(p_aclnnForeachAtanGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachCopy),
    reinterpret_cast<Any>(p_aclnnForeachCopyGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachCos),
    reinterpret_cast<Any>(p_aclnnForeachCosGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachCosh),
    reinterpret_cast<Any>(p_aclnnForeachCoshGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachDivList),
    reinterpret_cast<Any>(p_aclnnForeachDivListGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachDivScalar),
    reinterpret_cast<Any>(p_aclnnForeachDivScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachDivScalarList),
    reinterpret_cast<Any>(p_aclnnForeachDivScalarListGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachDivScalarV2),
    reinterpret_cast<Any>(p_aclnnForeachDivScalarV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachErf),
    reinterpret_cast<Any>(p_aclnnForeachErfGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachErfc),
    reinterpret_cast<Any>(p_aclnnForeachErfcGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachExp),
    reinterpret_cast<Any>(p_aclnnForeachExpGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachExpm1),
    reinterpret_cast<Any>(p_aclnnForeachExpm1GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachLerpList),
    reinterpret_cast<Any>(p_aclnnForeachLerpListGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachLerpScalar),
    reinterpret_cast<Any>(p_aclnnForeachLerpScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachLog),
    reinterpret_cast<Any>(p_aclnnForeachLog10),
    reinterpret_cast<Any>(p_aclnnForeachLog10GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachLog1p),
    reinterpret_cast<Any>(p_aclnnForeachLog1pGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachLog2),
    reinterpret_cast<Any>(p_aclnnForeachLog2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachLogGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachMaximumList),
    reinterpret_cast<Any>(p_aclnnForeachMaximumListGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachMaximumScalar),
    reinterpret_cast<Any>(p_aclnnForeachMaximumScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachMaximumScalarList),
    reinterpret_cast<Any>(p_aclnnForeachMaximumScalarListGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachMaximumScalarV2),
    reinterpret_cast<Any>(p_aclnnForeachMaximumScalarV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachMinimumList),
    reinterpret_cast<Any>(p_aclnnForeachMinimumListGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachMinimumScalar),
    reinterpret_cast<Any>(p_aclnnForeachMinimumScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachMinimumScalarList),
    reinterpret_cast<Any>(p_aclnnForeachMinimumScalarListGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachMinimumScalarV2),
    reinterpret_cast<Any>(p_aclnnForeachMinimumScalarV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachMulList),
    reinterpret_cast<Any>(p_aclnnForeachMulListGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachMulScalar),
    reinterpret_cast<Any>(p_aclnnForeachMulScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachMulScalarList),
    reinterpret_cast<Any>(p_aclnnForeachMulScalarListGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachMulScalarV2),
    reinterpret_cast<Any>(p_aclnnForeachMulScalarV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachNeg),
    reinterpret_cast<Any>(p_aclnnForeachNegGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachNonFiniteCheckAndUnscale),
    reinterpret_cast<Any>(p_aclnnForeachNonFiniteCheckAndUnscaleGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachNorm),
    reinterpret_cast<Any>(p_aclnnForeachNormGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachPowList),
    reinterpret_cast<Any>(p_aclnnForeachPowListGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachPowScalar),
    reinterpret_cast<Any>(p_aclnnForeachPowScalarAndTensor),
    reinterpret_cast<Any>(p_aclnnForeachPowScalarAndTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachPowScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachPowScalarList),
    reinterpret_cast<Any>(p_aclnnForeachPowScalarListGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachPowScalarV2),
    reinterpret_cast<Any>(p_aclnnForeachPowScalarV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachReciprocal),
    reinterpret_cast<Any>(p_aclnnForeachReciprocalGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachRoundOffNumber),
    reinterpret_cast<Any>(p_aclnnForeachRoundOffNumberGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachRoundOffNumberV2),
    reinterpret_cast<Any>(p_aclnnForeachRoundOffNumberV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachSigmoid),
    reinterpret_cast<Any>(p_aclnnForeachSigmoidGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachSign),
    reinterpret_cast<Any>(p_aclnnForeachSignGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachSin),
    reinterpret_cast<Any>(p_aclnnForeachSinGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachSinh),
    reinterpret_cast<Any>(p_aclnnForeachSinhGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachSqrt),
    reinterpret_cast<Any>(p_aclnnForeachSqrtGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachSubList),
    reinterpret_cast<Any>(p_aclnnForeachSubListGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachSubListV2),
    reinterpret_cast<Any>(p_aclnnForeachSubListV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachSubScalar),
    reinterpret_cast<Any>(p_aclnnForeachSubScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachSubScalarList),
    reinterpret_cast<Any>(p_aclnnForeachSubScalarListGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachSubScalarV2),
    reinterpret_cast<Any>(p_aclnnForeachSubScalarV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachTan),
    reinterpret_cast<Any>(p_aclnnForeachTanGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachTanh),
    reinterpret_cast<Any>(p_aclnnForeachTanhGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnForeachZeroInplace),
    reinterpret_cast<Any>(p_aclnnForeachZeroInplaceGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnFusedSgd),
    reinterpret_cast<Any>(p_aclnnFusedSgdGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGather),
    reinterpret_cast<Any>(p_aclnnGatherGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGatherV2),
    reinterpret_cast<Any>(p_aclnnGatherV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGatherV3),
    reinterpret_cast<Any>(p_aclnnGatherV3GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGeGlu),
    reinterpret_cast<Any>(p_aclnnGeGluBackward),
    reinterpret_cast<Any>(p_aclnnGeGluBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGeGluGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGeGluV3),
    reinterpret_cast<Any>(p_aclnnGeGluV3Backward),
    reinterpret_cast<Any>(p_aclnnGeGluV3BackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGeGluV3GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGeScalar),
    reinterpret_cast<Any>(p_aclnnGeScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGeTensor),
    reinterpret_cast<Any>(p_aclnnGeTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGelu),
    reinterpret_cast<Any>(p_aclnnGeluBackward),
    reinterpret_cast<Any>(p_aclnnGeluBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGeluBackwardV2),
    reinterpret_cast<Any>(p_aclnnGeluBackwardV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGeluGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGeluV2),
    reinterpret_cast<Any>(p_aclnnGeluV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGemm),
    reinterpret_cast<Any>(p_aclnnGemmGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGlu),
    reinterpret_cast<Any>(p_aclnnGluBackward),
    reinterpret_cast<Any>(p_aclnnGluBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGluGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGridSampler2D),
    reinterpret_cast<Any>(p_aclnnGridSampler2DBackward),
    reinterpret_cast<Any>(p_aclnnGridSampler2DBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGridSampler2DGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGridSampler3D),
    reinterpret_cast<Any>(p_aclnnGridSampler3DBackward),
    reinterpret_cast<Any>(p_aclnnGridSampler3DBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGridSampler3DGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGroupNorm),
    reinterpret_cast<Any>(p_aclnnGroupNormBackward),
    reinterpret_cast<Any>(p_aclnnGroupNormBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGroupNormGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGroupNormSilu),
    reinterpret_cast<Any>(p_aclnnGroupNormSiluGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGroupNormSwish),
    reinterpret_cast<Any>(p_aclnnGroupNormSwishGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGroupNormSwishGrad),
    reinterpret_cast<Any>(p_aclnnGroupNormSwishGradGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGtScalar),
    reinterpret_cast<Any>(p_aclnnGtScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnGtTensor),
    reinterpret_cast<Any>(p_aclnnGtTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnHardshrink),
    reinterpret_cast<Any>(p_aclnnHardshrinkBackward),
    reinterpret_cast<Any>(p_aclnnHardshrinkBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnHardshrinkGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnHardsigmoid),
    reinterpret_cast<Any>(p_aclnnHardsigmoidBackward),
    reinterpret_cast<Any>(p_aclnnHardsigmoidBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnHardsigmoidGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnHardswish),
    reinterpret_cast<Any>(p_aclnnHardswishBackward),
    reinterpret_cast<Any>(p_aclnnHardswishBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnHardswishGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnHardtanh),
    reinterpret_cast<Any>(p_aclnnHardtanhBackward),
    reinterpret_cast<Any>(p_aclnnHardtanhBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnHardtanhGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnIm2col),
    reinterpret_cast<Any>(p_aclnnIm2colBackward),
    reinterpret_cast<Any>(p_aclnnIm2colBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnIm2colGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnIndex),
    reinterpret_cast<Any>(p_aclnnIndexGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnIndexPutImpl),
    reinterpret_cast<Any>(p_aclnnIndexPutImplGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnIndexSelect),
    reinterpret_cast<Any>(p_aclnnIndexSelectGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceAdd),
    reinterpret_cast<Any>(p_aclnnInplaceAddGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceAddRmsNorm),
    reinterpret_cast<Any>(p_aclnnInplaceAddRmsNormGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceAddV3),
    reinterpret_cast<Any>(p_aclnnInplaceAddV3GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceAddbmm),
    reinterpret_cast<Any>(p_aclnnInplaceAddbmmGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceAddcdiv),
    reinterpret_cast<Any>(p_aclnnInplaceAddcdivGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceAddcmul),
    reinterpret_cast<Any>(p_aclnnInplaceAddcmulGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceAddmm),
    reinterpret_cast<Any>(p_aclnnInplaceAddmmGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceAddr),
    reinterpret_cast<Any>(p_aclnnInplaceAddrGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceAdds),
    reinterpret_cast<Any>(p_aclnnInplaceAddsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceBaddbmm),
    reinterpret_cast<Any>(p_aclnnInplaceBaddbmmGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceBernoulli),
    reinterpret_cast<Any>(p_aclnnInplaceBernoulliGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceBernoulliTensor),
    reinterpret_cast<Any>(p_aclnnInplaceBernoulliTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceBitwiseAndScalar),
    reinterpret_cast<Any>(p_aclnnInplaceBitwiseAndScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceBitwiseAndTensor),
    reinterpret_cast<Any>(p_aclnnInplaceBitwiseAndTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceBitwiseAndTensorOut),
    reinterpret_cast<Any>(p_aclnnInplaceBitwiseAndTensorOutGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceBitwiseOrScalar),
    reinterpret_cast<Any>(p_aclnnInplaceBitwiseOrScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceBitwiseOrTensor),
    reinterpret_cast<Any>(p_aclnnInplaceBitwiseOrTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceBitwiseXorScalar),
    reinterpret_cast<Any>(p_aclnnInplaceBitwiseXorScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceBitwiseXorTensor),
    reinterpret_cast<Any>(p_aclnnInplaceBitwiseXorTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceCeil),
    reinterpret_cast<Any>(p_aclnnInplaceCeilGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceCelu),
    reinterpret_cast<Any>(p_aclnnInplaceCeluGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceClampMax),
    reinterpret_cast<Any>(p_aclnnInplaceClampMaxGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceClampMaxTensor),
    reinterpret_cast<Any>(p_aclnnInplaceClampMaxTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceClampMinTensor),
    reinterpret_cast<Any>(p_aclnnInplaceClampMinTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceCopy),
    reinterpret_cast<Any>(p_aclnnInplaceCopyGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceCos),
    reinterpret_cast<Any>(p_aclnnInplaceCosGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceDiv),
    reinterpret_cast<Any>(p_aclnnInplaceDivGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceDivMod),
    reinterpret_cast<Any>(p_aclnnInplaceDivModGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceDivMods),
    reinterpret_cast<Any>(p_aclnnInplaceDivModsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceDivs),
    reinterpret_cast<Any>(p_aclnnInplaceDivsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceElu),
    reinterpret_cast<Any>(p_aclnnInplaceEluGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceEqScalar),
    reinterpret_cast<Any>(p_aclnnInplaceEqScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceEqTensor),
    reinterpret_cast<Any>(p_aclnnInplaceEqTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceExp),
    reinterpret_cast<Any>(p_aclnnInplaceExpGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceFillScalar),
    reinterpret_cast<Any>(p_aclnnInplaceFillScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceFillTensor),
    reinterpret_cast<Any>(p_aclnnInplaceFillTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceFloor),
    reinterpret_cast<Any>(p_aclnnInplaceFloorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceGeScalar),
    reinterpret_cast<Any>(p_aclnnInplaceGeScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceGeTensor),
    reinterpret_cast<Any>(p_aclnnInplaceGeTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceGtScalar),
    reinterpret_cast<Any>(p_aclnnInplaceGtScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceGtTensor),
    reinterpret_cast<Any>(p_aclnnInplaceGtTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceHardsigmoid),
    reinterpret_cast<Any>(p_aclnnInplaceHardsigmoidGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceHardswish),
    reinterpret_cast<Any>(p_aclnnInplaceHardswishGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceHardtanh),
    reinterpret_cast<Any>(p_aclnnInplaceHardtanhGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceLeScalar),
    reinterpret_cast<Any>(p_aclnnInplaceLeScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceLeTensor),
    reinterpret_cast<Any>(p_aclnnInplaceLeTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceLeakyRelu),
    reinterpret_cast<Any>(p_aclnnInplaceLeakyReluGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceLerp),
    reinterpret_cast<Any>(p_aclnnInplaceLerpGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceLerps),
    reinterpret_cast<Any>(p_aclnnInplaceLerpsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceLog),
    reinterpret_cast<Any>(p_aclnnInplaceLogGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceLogicalAnd),
    reinterpret_cast<Any>(p_aclnnInplaceLogicalAndGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceLogicalNot),
    reinterpret_cast<Any>(p_aclnnInplaceLogicalNotGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceLogicalOr),
    reinterpret_cast<Any>(p_aclnnInplaceLogicalOrGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceLtScalar),
    reinterpret_cast<Any>(p_aclnnInplaceLtScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceLtTensor),
    reinterpret_cast<Any>(p_aclnnInplaceLtTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceMaskedFillScalar),
    reinterpret_cast<Any>(p_aclnnInplaceMaskedFillScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceMaskedFillTensor),
    reinterpret_cast<Any>(p_aclnnInplaceMaskedFillTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceMish),
    reinterpret_cast<Any>(p_aclnnInplaceMishGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceMul),
    reinterpret_cast<Any>(p_aclnnInplaceMulGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceMuls),
    reinterpret_cast<Any>(p_aclnnInplaceMulsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceNeScalar),
    reinterpret_cast<Any>(p_aclnnInplaceNeScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceNeTensor),
    reinterpret_cast<Any>(p_aclnnInplaceNeTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceNeg),
    reinterpret_cast<Any>(p_aclnnInplaceNegGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceNormal),
    reinterpret_cast<Any>(p_aclnnInplaceNormalGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceOne),
    reinterpret_cast<Any>(p_aclnnInplaceOneGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplacePowTensorScalar),
    reinterpret_cast<Any>(p_aclnnInplacePowTensorScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplacePowTensorTensor),
    reinterpret_cast<Any>(p_aclnnInplacePowTensorTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceRReluWithNoise),
    reinterpret_cast<Any>(p_aclnnInplaceRReluWithNoiseGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceRandom),
    reinterpret_cast<Any>(p_aclnnInplaceRandomGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceRandomWithoutFromTo),
    reinterpret_cast<Any>(p_aclnnInplaceRandomWithoutFromToGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceReciprocal),
    reinterpret_cast<Any>(p_aclnnInplaceReciprocalGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceRelu),
    reinterpret_cast<Any>(p_aclnnInplaceReluGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceRenorm),
    reinterpret_cast<Any>(p_aclnnInplaceRenormGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceRound),
    reinterpret_cast<Any>(p_aclnnInplaceRoundDecimals),
    reinterpret_cast<Any>(p_aclnnInplaceRoundDecimalsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceRoundGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceRsqrt),
    reinterpret_cast<Any>(p_aclnnInplaceRsqrtGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceSigmoid),
    reinterpret_cast<Any>(p_aclnnInplaceSigmoidGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceSin),
    reinterpret_cast<Any>(p_aclnnInplaceSinGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceSqrt),
    reinterpret_cast<Any>(p_aclnnInplaceSqrtGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceSub),
    reinterpret_cast<Any>(p_aclnnInplaceSubGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceSubs),
    reinterpret_cast<Any>(p_aclnnInplaceSubsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceTanh),
    reinterpret_cast<Any>(p_aclnnInplaceTanhGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceThreshold),
    reinterpret_cast<Any>(p_aclnnInplaceThresholdGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceTrunc),
    reinterpret_cast<Any>(p_aclnnInplaceTruncGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceUniform),
    reinterpret_cast<Any>(p_aclnnInplaceUniformGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnInplaceZero),
    reinterpret_cast<Any>(p_aclnnInplaceZeroGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnIsClose),
    reinterpret_cast<Any>(p_aclnnIsCloseGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnIsFinite),
    reinterpret_cast<Any>(p_aclnnIsFiniteGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnKlDiv),
    reinterpret_cast<Any>(p_aclnnKlDivBackward),
    reinterpret_cast<Any>(p_aclnnKlDivBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnKlDivGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnKlDivTargetBackward),
    reinterpret_cast<Any>(p_aclnnKlDivTargetBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnL1Loss),
    reinterpret_cast<Any>(p_aclnnL1LossBackward),
    reinterpret_cast<Any>(p_aclnnL1LossBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnL1LossGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLayerNorm),
    reinterpret_cast<Any>(p_aclnnLayerNormBackward),
    reinterpret_cast<Any>(p_aclnnLayerNormBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLayerNormGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLeScalar),
    reinterpret_cast<Any>(p_aclnnLeScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLeTensor),
    reinterpret_cast<Any>(p_aclnnLeTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLeakyRelu),
    reinterpret_cast<Any>(p_aclnnLeakyReluBackward),
    reinterpret_cast<Any>(p_aclnnLeakyReluBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLeakyReluGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLerp),
    reinterpret_cast<Any>(p_aclnnLerpGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLerps),
    reinterpret_cast<Any>(p_aclnnLerpsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLinalgVectorNorm),
    reinterpret_cast<Any>(p_aclnnLinalgVectorNormGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLinspace),
    reinterpret_cast<Any>(p_aclnnLinspaceGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLog),
    reinterpret_cast<Any>(p_aclnnLogGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLogSigmoid),
    reinterpret_cast<Any>(p_aclnnLogSigmoidBackward),
    reinterpret_cast<Any>(p_aclnnLogSigmoidBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLogSigmoidForward),
    reinterpret_cast<Any>(p_aclnnLogSigmoidForwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLogSigmoidGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLogSoftmax),
    reinterpret_cast<Any>(p_aclnnLogSoftmaxBackward),
    reinterpret_cast<Any>(p_aclnnLogSoftmaxBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLogSoftmaxGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLogicalAnd),
    reinterpret_cast<Any>(p_aclnnLogicalAndGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLogicalNot),
    reinterpret_cast<Any>(p_aclnnLogicalNotGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLogicalOr),
    reinterpret_cast<Any>(p_aclnnLogicalOrGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLogicalXor),
    reinterpret_cast<Any>(p_aclnnLogicalXorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLtScalar),
    reinterpret_cast<Any>(p_aclnnLtScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnLtTensor),
    reinterpret_cast<Any>(p_aclnnLtTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMaskedSelect),
    reinterpret_cast<Any>(p_aclnnMaskedSelectGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMatmul),
    reinterpret_cast<Any>(p_aclnnMatmulGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMax),
    reinterpret_cast<Any>(p_aclnnMaxDim),
    reinterpret_cast<Any>(p_aclnnMaxDimGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMaxGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMaxPool),
    reinterpret_cast<Any>(p_aclnnMaxPool2dWithIndices),
    reinterpret_cast<Any>(p_aclnnMaxPool2dWithIndicesBackward),
    reinterpret_cast<Any>(p_aclnnMaxPool2dWithIndicesBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMaxPool2dWithIndicesGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMaxPool2dWithMask),
    reinterpret_cast<Any>(p_aclnnMaxPool2dWithMaskBackward),
    reinterpret_cast<Any>(p_aclnnMaxPool2dWithMaskBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMaxPool2dWithMaskGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMaxPool3dWithArgmax),
    reinterpret_cast<Any>(p_aclnnMaxPool3dWithArgmaxBackward),
    reinterpret_cast<Any>(p_aclnnMaxPool3dWithArgmaxBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMaxPool3dWithArgmaxGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMaxPoolGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMaxUnpool2d),
    reinterpret_cast<Any>(p_aclnnMaxUnpool2dBackward),
    reinterpret_cast<Any>(p_aclnnMaxUnpool2dBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMaxUnpool2dGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMaxUnpool3d),
    reinterpret_cast<Any>(p_aclnnMaxUnpool3dBackward),
    reinterpret_cast<Any>(p_aclnnMaxUnpool3dBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMaxUnpool3dGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMaxV2),
    reinterpret_cast<Any>(p_aclnnMaxV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMaximum),
    reinterpret_cast<Any>(p_aclnnMaximumGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMean),
    reinterpret_cast<Any>(p_aclnnMeanGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMeanV2),
    reinterpret_cast<Any>(p_aclnnMeanV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMin),
    reinterpret_cast<Any>(p_aclnnMinDim),
    reinterpret_cast<Any>(p_aclnnMinDimGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMinGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMinimum),
    reinterpret_cast<Any>(p_aclnnMinimumGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMish),
    reinterpret_cast<Any>(p_aclnnMishBackward),
    reinterpret_cast<Any>(p_aclnnMishBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMishGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMm),
    reinterpret_cast<Any>(p_aclnnMmGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMseLoss),
    reinterpret_cast<Any>(p_aclnnMseLossBackward),
    reinterpret_cast<Any>(p_aclnnMseLossBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMseLossGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMul),
    reinterpret_cast<Any>(p_aclnnMulGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMuls),
    reinterpret_cast<Any>(p_aclnnMulsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMultilabelMarginLoss),
    reinterpret_cast<Any>(p_aclnnMultilabelMarginLossGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMultinomial),
    reinterpret_cast<Any>(p_aclnnMultinomialGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnMv),
    reinterpret_cast<Any>(p_aclnnMvGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnNLLLoss),
    reinterpret_cast<Any>(p_aclnnNLLLoss2d),
    reinterpret_cast<Any>(p_aclnnNLLLoss2dBackward),
    reinterpret_cast<Any>(p_aclnnNLLLoss2dBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnNLLLoss2dGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnNLLLossBackward),
    reinterpret_cast<Any>(p_aclnnNLLLossBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnNLLLossGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnNeScalar),
    reinterpret_cast<Any>(p_aclnnNeScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnNeTensor),
    reinterpret_cast<Any>(p_aclnnNeTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnNeg),
    reinterpret_cast<Any>(p_aclnnNegGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnNonzero),
    reinterpret_cast<Any>(p_aclnnNonzeroGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnNonzeroV2),
    reinterpret_cast<Any>(p_aclnnNonzeroV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnNorm),
    reinterpret_cast<Any>(p_aclnnNormGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnNormalFloatFloat),
    reinterpret_cast<Any>(p_aclnnNormalFloatFloatGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnNormalFloatTensor),
    reinterpret_cast<Any>(p_aclnnNormalFloatTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnNormalTensorFloat),
    reinterpret_cast<Any>(p_aclnnNormalTensorFloatGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnNormalTensorTensor),
    reinterpret_cast<Any>(p_aclnnNormalTensorTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnPowScalarTensor),
    reinterpret_cast<Any>(p_aclnnPowScalarTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnPowTensorScalar),
    reinterpret_cast<Any>(p_aclnnPowTensorScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnPowTensorTensor),
    reinterpret_cast<Any>(p_aclnnPowTensorTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnPrelu),
    reinterpret_cast<Any>(p_aclnnPreluBackward),
    reinterpret_cast<Any>(p_aclnnPreluBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnPreluGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnProd),
    reinterpret_cast<Any>(p_aclnnProdDim),
    reinterpret_cast<Any>(p_aclnnProdDimGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnProdGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnRReluWithNoise),
    reinterpret_cast<Any>(p_aclnnRReluWithNoiseGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnRandperm),
    reinterpret_cast<Any>(p_aclnnRandpermGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnReciprocal),
    reinterpret_cast<Any>(p_aclnnReciprocalGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnReduceSum),
    reinterpret_cast<Any>(p_aclnnReduceSumGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnRelu),
    reinterpret_cast<Any>(p_aclnnReluGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnRemainderTensorScalar),
    reinterpret_cast<Any>(p_aclnnRemainderTensorScalarGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnRemainderTensorTensor),
    reinterpret_cast<Any>(p_aclnnRemainderTensorTensorGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnRenorm),
    reinterpret_cast<Any>(p_aclnnRenormGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnReplicationPad2d),
    reinterpret_cast<Any>(p_aclnnReplicationPad2dBackward),
    reinterpret_cast<Any>(p_aclnnReplicationPad2dBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnReplicationPad2dGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnRmsNorm),
    reinterpret_cast<Any>(p_aclnnRmsNormGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnRmsNormGrad),
    reinterpret_cast<Any>(p_aclnnRmsNormGradGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnRound),
    reinterpret_cast<Any>(p_aclnnRoundDecimals),
    reinterpret_cast<Any>(p_aclnnRoundDecimalsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnRoundGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnRsqrt),
    reinterpret_cast<Any>(p_aclnnRsqrtGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnRsub),
    reinterpret_cast<Any>(p_aclnnRsubGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnRsubs),
    reinterpret_cast<Any>(p_aclnnRsubsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSWhere),
    reinterpret_cast<Any>(p_aclnnSWhereGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSigmoid),
    reinterpret_cast<Any>(p_aclnnSigmoidBackward),
    reinterpret_cast<Any>(p_aclnnSigmoidBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSigmoidGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSilu),
    reinterpret_cast<Any>(p_aclnnSiluBackward),
    reinterpret_cast<Any>(p_aclnnSiluBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSiluGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSin),
    reinterpret_cast<Any>(p_aclnnSinGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSmoothL1Loss),
    reinterpret_cast<Any>(p_aclnnSmoothL1LossBackward),
    reinterpret_cast<Any>(p_aclnnSmoothL1LossBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSmoothL1LossGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSoftMarginLoss),
    reinterpret_cast<Any>(p_aclnnSoftMarginLossBackward),
    reinterpret_cast<Any>(p_aclnnSoftMarginLossBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSoftMarginLossGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSoftmax),
    reinterpret_cast<Any>(p_aclnnSoftmaxBackward),
    reinterpret_cast<Any>(p_aclnnSoftmaxBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSoftmaxCrossEntropyWithLogits),
    reinterpret_cast<Any>(p_aclnnSoftmaxCrossEntropyWithLogitsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSoftmaxGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSoftplus),
    reinterpret_cast<Any>(p_aclnnSoftplusBackward),
    reinterpret_cast<Any>(p_aclnnSoftplusBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSoftplusGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSoftshrink),
    reinterpret_cast<Any>(p_aclnnSoftshrinkBackward),
    reinterpret_cast<Any>(p_aclnnSoftshrinkBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSoftshrinkGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSqrt),
    reinterpret_cast<Any>(p_aclnnSqrtGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnStack),
    reinterpret_cast<Any>(p_aclnnStackGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSub),
    reinterpret_cast<Any>(p_aclnnSubGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSubs),
    reinterpret_cast<Any>(p_aclnnSubsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSwiGlu),
    reinterpret_cast<Any>(p_aclnnSwiGluGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSwiGluGrad),
    reinterpret_cast<Any>(p_aclnnSwiGluGradGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnSyncBatchNormGatherStats),
    reinterpret_cast<Any>(p_aclnnSyncBatchNormGatherStatsGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnTanh),
    reinterpret_cast<Any>(p_aclnnTanhBackward),
    reinterpret_cast<Any>(p_aclnnTanhBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnTanhGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnThreshold),
    reinterpret_cast<Any>(p_aclnnThresholdBackward),
    reinterpret_cast<Any>(p_aclnnThresholdBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnThresholdGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnTopk),
    reinterpret_cast<Any>(p_aclnnTopkGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnTrunc),
    reinterpret_cast<Any>(p_aclnnTruncGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleBicubic2d),
    reinterpret_cast<Any>(p_aclnnUpsampleBicubic2dBackward),
    reinterpret_cast<Any>(p_aclnnUpsampleBicubic2dBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleBicubic2dGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleBilinear2d),
    reinterpret_cast<Any>(p_aclnnUpsampleBilinear2dBackward),
    reinterpret_cast<Any>(p_aclnnUpsampleBilinear2dBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleBilinear2dBackwardV2),
    reinterpret_cast<Any>(p_aclnnUpsampleBilinear2dBackwardV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleBilinear2dGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleLinear1d),
    reinterpret_cast<Any>(p_aclnnUpsampleLinear1dBackward),
    reinterpret_cast<Any>(p_aclnnUpsampleLinear1dBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleLinear1dGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleNearest1d),
    reinterpret_cast<Any>(p_aclnnUpsampleNearest1dBackward),
    reinterpret_cast<Any>(p_aclnnUpsampleNearest1dBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleNearest1dGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleNearest1dV2),
    reinterpret_cast<Any>(p_aclnnUpsampleNearest1dV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleNearest2d),
    reinterpret_cast<Any>(p_aclnnUpsampleNearest2dBackward),
    reinterpret_cast<Any>(p_aclnnUpsampleNearest2dBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleNearest2dGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleNearest2dV2),
    reinterpret_cast<Any>(p_aclnnUpsampleNearest2dV2GetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleNearest3d),
    reinterpret_cast<Any>(p_aclnnUpsampleNearest3dBackward),
    reinterpret_cast<Any>(p_aclnnUpsampleNearest3dBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleNearest3dGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleNearestExact1d),
    reinterpret_cast<Any>(p_aclnnUpsampleNearestExact1dBackward),
    reinterpret_cast<Any>(p_aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleNearestExact1dGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleNearestExact2d),
    reinterpret_cast<Any>(p_aclnnUpsampleNearestExact2dBackward),
    reinterpret_cast<Any>(p_aclnnUpsampleNearestExact2dBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleNearestExact2dGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleTrilinear3d),
    reinterpret_cast<Any>(p_aclnnUpsampleTrilinear3dBackward),
    reinterpret_cast<Any>(p_aclnnUpsampleTrilinear3dBackwardGetWorkspaceSize),
    reinterpret_cast<Any>(p_aclnnUpsampleTrilinear3dGetWorkspaceSize),
};

}  // namespace

int main() {
    int functions = 0;
    for (const volatile Any &address : addresses) {
        if (address == nullptr) {
            std::fprintf(stderr, "a function has no address\n");
            return 1;
        }
        functions++;
    }
    std::printf("%d functions, 713 constants, 40 typedefs and 20 structures as in CANN\n", functions);
    return 0;
}
