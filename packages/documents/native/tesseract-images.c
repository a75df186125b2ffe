/*
 * Is loaded into tesseract before leptonica. Tesseract keeps the image of each line of text in memory as a PNG, and decodes it a moment later:
 * a seventh of the time that a page takes. Here such images are kept as leptonica has them in memory, in its own format for that, which
 * pixReadMem tells from a PNG by its first bytes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

enum { PNG = 3 };

typedef int write_kind(unsigned char **data, size_t *size, void *image);
typedef int write_any(unsigned char **data, size_t *size, void *image, int format);

int pixWriteMem(unsigned char **data, size_t *size, void *image, int format) {
  write_kind *as_it_is = (write_kind *)dlsym(RTLD_NEXT, "pixWriteMemSpix");
  if (format == PNG && as_it_is) return as_it_is(data, size, image);
  write_any *usual = (write_any *)dlsym(RTLD_NEXT, "pixWriteMem");
  return usual ? usual(data, size, image, format) : 1;
}
