/*
 * What libjpeg does with a JPEG.
 *
 *   size = jpeg_repack(jpeg, length, progressive, out, capacity)
 *
 * Writes its coefficients again, without decoding them: with Huffman tables of its own, or progressively. No pixel changes. Segments that a
 * PDF has no use for (cameras, profiles, comments) are left out; Adobe's, which says how colours are stored, stays. Gives the number of
 * bytes written, or 0 where the JPEG is damaged or would not fit into `capacity`.
 *
 *   shows = jpeg_first_row(jpeg, length)
 *
 * Decodes its first row; gives 0 where that isn't possible without a warning. Bytes between its segments, another version of JFIF and an
 * unknown colour transform are harmless: all programs show such images.
 *
 *   done = jpeg_pixels(jpeg, length, channels, width, height, out)
 *
 * Decodes it into rows of pixels, grey (1 channel) or red, green and blue (3); where it's damaged, as far as libjpeg can. Gives 0 where it
 * can't at all, or where the JPEG has another size, another number of channels or more scans than any program writes.
 */
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>
#include <jerror.h>

enum { MAX_SCANS = 100 };

typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf escape;
} failure;

static void fail(j_common_ptr info) { longjmp(((failure *)info->err)->escape, 1); }

/* A warning means damage, which every reader repairs in its own way. */
static void fail_on_warning(j_common_ptr info, int level) {
  if (level < 0) fail(info);
}

static void fail_unless_harmless(j_common_ptr info, int level) {
  int code = info->err->msg_code;
  if (level < 0 && code != JWRN_EXTRANEOUS_DATA && code != JWRN_JFIF_MAJOR && code != JWRN_ADOBE_XFORM) fail(info);
}

static void ignore(j_common_ptr info, int level) { (void)info; (void)level; }

/* Each scan goes over the whole image, however few bytes it has. */
static void limit_scans(j_common_ptr info) {
  if (((j_decompress_ptr)info)->input_scan_number > MAX_SCANS) fail(info);
}

static void nothing(j_compress_ptr info) { (void)info; }

static boolean full(j_compress_ptr info) {
  fail((j_common_ptr)info);
  return FALSE;
}

static void copy(struct jpeg_decompress_struct *from, struct jpeg_compress_struct *to, int progressive) {
  jvirt_barray_ptr *coefficients = jpeg_read_coefficients(from);
  jpeg_copy_critical_parameters(from, to);
  /* libjpeg marks inks as Adobe's in any case, and some readers invert those. */
  if (from->num_components == 4) to->write_Adobe_marker = from->saw_Adobe_marker;
  to->optimize_coding = TRUE;
  if (progressive) jpeg_simple_progression(to);
  jpeg_write_coefficients(to, coefficients);
  jpeg_finish_compress(to);
  jpeg_finish_decompress(from);
}

size_t jpeg_repack(const uint8_t *jpeg, size_t length, int progressive, uint8_t *out, size_t capacity) {
  struct jpeg_decompress_struct from = {0};
  struct jpeg_compress_struct to = {0};
  struct jpeg_destination_mgr target = {
    .next_output_byte = out, .free_in_buffer = capacity,
    .init_destination = nothing, .empty_output_buffer = full, .term_destination = nothing,
  };
  failure failed;
  from.err = to.err = jpeg_std_error(&failed.manager);
  failed.manager.error_exit = fail;
  failed.manager.emit_message = fail_on_warning;
  volatile size_t size = 0;
  if (capacity > 0 && setjmp(failed.escape) == 0) {
    jpeg_create_decompress(&from);
    jpeg_create_compress(&to);
    to.dest = &target;
    jpeg_mem_src(&from, jpeg, length);
    jpeg_read_header(&from, TRUE);
    copy(&from, &to, progressive);
    size = capacity - target.free_in_buffer;
  }
  jpeg_destroy_compress(&to);
  jpeg_destroy_decompress(&from);
  return size;
}

int jpeg_first_row(const uint8_t *jpeg, size_t length) {
  struct jpeg_decompress_struct from = {0};
  failure failed;
  from.err = jpeg_std_error(&failed.manager);
  failed.manager.error_exit = fail;
  failed.manager.emit_message = fail_unless_harmless;
  JSAMPLE *volatile row = NULL;
  volatile int shows = 0;
  if (setjmp(failed.escape) == 0) {
    jpeg_create_decompress(&from);
    jpeg_mem_src(&from, jpeg, length);
    jpeg_read_header(&from, TRUE);
    jpeg_start_decompress(&from);
    row = malloc((size_t)from.output_width * from.output_components);
    JSAMPROW rows[] = {row};
    shows = row != NULL && jpeg_read_scanlines(&from, rows, 1) == 1;
  }
  jpeg_destroy_decompress(&from);
  free(row);
  return shows;
}

static int decode(struct jpeg_decompress_struct *from, uint32_t channels, uint32_t width, uint32_t height, uint8_t *out) {
  if (from->image_width != width || from->image_height != height || from->num_components != (int)channels) return 0;
  from->out_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_start_decompress(from);
  while (from->output_scanline < height) {
    JSAMPROW rows[] = {out + (size_t)from->output_scanline * width * channels};
    jpeg_read_scanlines(from, rows, 1);
  }
  jpeg_finish_decompress(from);
  return 1;
}

int jpeg_pixels(const uint8_t *jpeg, size_t length, uint32_t channels, uint32_t width, uint32_t height, uint8_t *out) {
  struct jpeg_decompress_struct from = {0};
  struct jpeg_progress_mgr progress = {.progress_monitor = limit_scans};
  failure failed;
  from.err = jpeg_std_error(&failed.manager);
  failed.manager.error_exit = fail;
  failed.manager.emit_message = ignore;
  volatile int done = 0;
  if (setjmp(failed.escape) == 0) {
    jpeg_create_decompress(&from);
    from.progress = &progress;
    jpeg_mem_src(&from, jpeg, length);
    jpeg_read_header(&from, TRUE);
    done = decode(&from, channels, width, height, out);
  }
  jpeg_destroy_decompress(&from);
  return done;
}
