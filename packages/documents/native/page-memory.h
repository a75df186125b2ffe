#include <stddef.h>

/* Memory for the pixels of a page; page-memory.c says which. */
void *page_memory(size_t bytes);
void page_memory_free(void *memory, size_t bytes);
