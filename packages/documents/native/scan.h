/* What the files that take a scanned page apart have in common. Masks and zones have a byte for each pixel or cell. */
#include <stddef.h>
#include <stdint.h>

/* Every pixel within `reach` of one that is set, both ways. Gives 0 where memory is refused. */
int scan_dilate(const uint8_t *mask, uint32_t width, uint32_t height, uint32_t reach, uint8_t *out);
