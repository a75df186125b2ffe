/*
 * Several calls of libqpdf's C interface at once: a call from JavaScript costs as much as most of what these do.
 *
 *   code = pdf_entry(document, dictionary, key)       a handle to the entry times 16, and the type of the object
 *   pdf_release(document, first, last)                lets go of all handles from the first to the last
 *   count = pdf_numbers(document, array, out, most)   the items of an array as numbers; NaN where one is none
 *   count = pdf_links(document, object, targets, levels, most, facts)
 *   count = pdf_links_of(document, id, generation, targets, levels, most, facts)
 *
 * The last two give the references of an object in order: id and generation of the target as one number, and how deep each is nested. There
 * may be more than `most` of them, which are counted but not written. `facts` gets the deepest nesting in the object, and whether it is a
 * page (1) or a node of the page tree (2).
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

/* The headers of libqpdf are not needed to run it, and so not installed. */
typedef void *document;
typedef unsigned int handle;
void qpdf_oh_release(document, handle);
int qpdf_oh_get_type_code(document, handle);
handle qpdf_oh_get_key(document, handle, const char *key);
handle qpdf_oh_get_dict(document, handle);
handle qpdf_get_object_by_id(document, int id, int generation);
int qpdf_oh_get_array_n_items(document, handle);
handle qpdf_oh_get_array_item(document, handle, int index);
double qpdf_oh_get_numeric_value(document, handle);
const char *qpdf_oh_unparse_resolved(document, handle);

enum { TYPES = 16, INTEGER = 4, REAL = 5, STREAM = 10, GENERATIONS = 65536 };

double pdf_entry(document d, handle dictionary, const char *key) {
  handle entry = qpdf_oh_get_key(d, dictionary, key);
  return (double)entry * TYPES + qpdf_oh_get_type_code(d, entry);
}

void pdf_release(document d, handle first, handle last) {
  for (handle each = first; each <= last; each++) qpdf_oh_release(d, each);
}

static double number_of(document d, handle item) {
  int type = qpdf_oh_get_type_code(d, item);
  return type == INTEGER || type == REAL ? qpdf_oh_get_numeric_value(d, item) : NAN;
}

int32_t pdf_numbers(document d, handle array, double *out, int32_t most) {
  int32_t count = qpdf_oh_get_array_n_items(d, array);
  for (int32_t index = 0; index < count && index < most; index++) {
    handle item = qpdf_oh_get_array_item(d, array, index);
    out[index] = number_of(d, item);
    qpdf_oh_release(d, item);
  }
  return count;
}

static int is_digit(char sign) { return sign >= '0' && sign <= '9'; }

static double number_before(const char *text, const char *end) {
  double number = 0, unit = 1;
  for (; end > text && is_digit(end[-1]); end--, unit *= 10) number += unit * (end[-1] - '0');
  return number;
}

/* The last sign of a string in brackets. */
static const char *end_of_string(const char *at) {
  for (at++; *at && *at != ')'; at++)
    if (*at == '\\' && at[1]) at++;
  return at;
}

/* `at` is the R. qpdf writes one space between the parts of a reference, and nothing in a name that looks like one. */
static double target_at(const char *text, const char *at) {
  const char *space = at - 2;
  while (space > text && *space != ' ') space--;
  return number_before(text, space) * GENERATIONS + number_before(text, at - 1);
}

static int32_t scan(const char *text, double *targets, int32_t *levels, int32_t most, int32_t *nesting) {
  int32_t count = 0, depth = 0;
  *nesting = 0;
  for (const char *at = text; *at; at++) {
    if (*at == '(') at = end_of_string(at);
    else if (*at == '<' && at[1] != '<') at = strchr(at, '>');
    else if (*at == '<' || *at == '[') {
      if (*at == '<') at++;
      if (++depth > *nesting) *nesting = depth;
    } else if (*at == '>' || *at == ']') {
      if (*at == '>' && at[1]) at++;
      depth--;
    } else if (*at == 'R' && at - text > 2 && at[-1] == ' ' && is_digit(at[-2])) {
      if (count < most) targets[count] = target_at(text, at), levels[count] = depth;
      count++;
    }
    if (!at || !*at) break;
  }
  return count;
}

static int32_t page_kind(document d, handle object) {
  handle type = qpdf_oh_get_key(d, object, "/Type");
  const char *written = qpdf_oh_unparse_resolved(d, type);
  int32_t kind = strcmp(written, "/Page") == 0 ? 1 : strcmp(written, "/Pages") == 0 ? 2 : 0;
  qpdf_oh_release(d, type);
  return kind;
}

int32_t pdf_links(document d, handle object, double *targets, int32_t *levels, int32_t most, int32_t *facts) {
  int is_stream = qpdf_oh_get_type_code(d, object) == STREAM;
  handle dictionary = is_stream ? qpdf_oh_get_dict(d, object) : object;
  /* Valid until the next call that gives a text. */
  const char *text = qpdf_oh_unparse_resolved(d, dictionary);
  int32_t count = scan(text, targets, levels, most, &facts[0]);
  facts[1] = !is_stream && strstr(text, "/Type /Page") ? page_kind(d, object) : 0;
  if (is_stream) qpdf_oh_release(d, dictionary);
  return count;
}

int32_t pdf_links_of(document d, int32_t id, int32_t generation, double *targets, int32_t *levels, int32_t most, int32_t *facts) {
  handle object = qpdf_get_object_by_id(d, id, generation);
  int32_t count = pdf_links(d, object, targets, levels, most, facts);
  qpdf_oh_release(d, object);
  return count;
}
