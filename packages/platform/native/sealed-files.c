/*
 * Copies between plain files and sealed objects without leaving the thread: a piece is read, encrypted or decrypted where it lies, and
 * written, while it is in the processor's cache.
 *
 *   done = seal_file(in, start, length, out, number, ends, key, context, context_length)
 *   done = open_file(in, length, out, number, ends, key, context, context_length)
 *
 * Both take whole chunks, the last one of the object excepted, from the chunk with this number on. `ends` says that the last chunk of the
 * object is among them. `context` has the storage key and room for the chunk's number and its mark behind it. They give the number of bytes
 * read, or less than zero: the system's error, CUT where the input is shorter than announced, REFUSED where a chunk doesn't open. All chunks
 * of a piece are verified before a byte of it is written. The format is described in `storage/sealing.ts`.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <unistd.h>

/* The calls of the OpenSSL inside Node, as in `storage/aes-gcm.ts`. */
void *EVP_CIPHER_CTX_new(void);
void EVP_CIPHER_CTX_free(void *);
void *EVP_aes_256_gcm(void);
int EVP_CipherInit_ex(void *, void *, void *, const uint8_t *key, const uint8_t *nonce, int direction);
int EVP_CipherUpdate(void *, uint8_t *out, int *written, const uint8_t *in, int length);
int EVP_CipherFinal_ex(void *, uint8_t *out, int *written);
int EVP_CIPHER_CTX_ctrl(void *, int what, int length, void *bytes);
void ERR_clear_error(void);

enum { DECRYPT, ENCRYPT, GET_TAG = 0x10, SET_TAG = 0x11 };
enum { CHUNK = 65536, TAG = 16, SEALED = CHUNK + TAG, HEADER = 40, MARK = 9, GROUP = 4 };
enum { CUT = -100001, REFUSED = -100002 };

struct cipher {
  void *evp;
  const uint8_t *key;
  uint8_t *context;
  int context_length;
};

static void number_into(uint8_t *out, uint64_t number) {
  for (int at = 7; at >= 0; at--, number >>= 8) out[at] = (uint8_t)number;
}

/* One chunk of `length` bytes without its tag, which is behind it. */
static int pass_chunk(struct cipher *c, uint8_t *chunk, int length, uint64_t number, int last, int direction) {
  uint8_t nonce[12] = {0}, rest[TAG];
  int written;
  uint8_t *mark = c->context + c->context_length - MARK;
  number_into(nonce + 4, number);
  number_into(mark, number);
  mark[8] = (uint8_t)last;
  return EVP_CipherInit_ex(c->evp, NULL, NULL, c->key, nonce, direction) == 1 &&
         (direction == ENCRYPT || EVP_CIPHER_CTX_ctrl(c->evp, SET_TAG, TAG, chunk + length) == 1) &&
         EVP_CipherUpdate(c->evp, NULL, &written, c->context, c->context_length) == 1 &&
         (length == 0 || EVP_CipherUpdate(c->evp, chunk, &written, chunk, length) == 1) &&
         EVP_CipherFinal_ex(c->evp, rest, &written) == 1 &&
         (direction == DECRYPT || EVP_CIPHER_CTX_ctrl(c->evp, GET_TAG, TAG, chunk + length) == 1);
}

typedef ssize_t (*transfer)(int, const struct iovec *, int, off_t);

/* Reads or writes `length` bytes in chunks that lie `SEALED` apart in memory; a system call may do less than it is asked for. */
static int64_t all(transfer move, int file, uint8_t *memory, int64_t length, int chunk, off_t at) {
  for (int64_t done = 0; done < length;) {
    struct iovec parts[GROUP];
    int count = 0;
    for (int64_t from = done; from < length; count++) {
      int64_t in_chunk = from % chunk, left = length - from;
      int64_t room = chunk - in_chunk < left ? chunk - in_chunk : left;
      parts[count] = (struct iovec){memory + from / chunk * SEALED + in_chunk, (size_t)room};
      from += room;
    }
    ssize_t moved = move(file, parts, count, at + done);
    if (moved < 0 && errno == EINTR) continue;
    if (moved < 0) return -errno;
    if (moved == 0) return CUT;
    done += moved;
  }
  return length;
}

static int64_t chunks_in(int64_t bytes, int chunk) { return bytes == 0 ? 1 : (bytes + chunk - 1) / chunk; }

/* `from` and `to` are the lengths of a full chunk before and after. */
static int64_t copy(struct cipher *c, uint8_t *memory, int in, off_t in_at, int64_t length, int out, off_t out_at, int64_t number, int ends,
                    int direction) {
  int from = direction == ENCRYPT ? CHUNK : SEALED, to = direction == ENCRYPT ? SEALED : CHUNK;
  int64_t done = 0;
  do {
    int64_t piece = length - done < (int64_t)GROUP * from ? length - done : (int64_t)GROUP * from;
    int64_t count = chunks_in(piece, from), written = 0;
    int64_t got = all(preadv, in, memory, piece, from, in_at + done);
    if (got < 0) return got;
    for (int64_t each = 0; each < count; each++) {
      int64_t size = each == count - 1 ? piece - each * from : from;
      int bytes = (int)(direction == ENCRYPT ? size : size - TAG);
      int last = ends && done + piece == length && each == count - 1;
      if (bytes < 0 || !pass_chunk(c, memory + each * SEALED, bytes, (uint64_t)(number + each), last, direction)) return REFUSED;
      written += direction == ENCRYPT ? bytes + TAG : bytes;
    }
    int64_t put = all((transfer)pwritev, out, memory, written, to, out_at);
    if (put < 0) return put;
    done += piece, out_at += written, number += count;
  } while (done < length);
  return done;
}

static int64_t run(int in, off_t in_at, int64_t length, int out, off_t out_at, int64_t number, int ends, const uint8_t *key, uint8_t *context,
                   int context_length, int direction) {
  uint8_t *memory = malloc((size_t)GROUP * SEALED);
  struct cipher c = {EVP_CIPHER_CTX_new(), key, context, context_length};
  int64_t done = -ENOMEM;
  if (memory && c.evp)
    done = EVP_CipherInit_ex(c.evp, EVP_aes_256_gcm(), NULL, NULL, NULL, direction) == 1
               ? copy(&c, memory, in, in_at, length, out, out_at, number, ends, direction)
               : REFUSED;
  /* Node would report what is left here as the reason of its own next failure. */
  if (done == REFUSED) ERR_clear_error();
  EVP_CIPHER_CTX_free(c.evp);
  free(memory);
  return done;
}

int64_t seal_file(int in, int64_t start, int64_t length, int out, int64_t number, int ends, const uint8_t *key, uint8_t *context,
                  int context_length) {
  int64_t in_at = start + number * CHUNK, out_at = HEADER + number * SEALED;
  return run(in, in_at, length, out, out_at, number, ends, key, context, context_length, ENCRYPT);
}

int64_t open_file(int in, int64_t length, int out, int64_t number, int ends, const uint8_t *key, uint8_t *context, int context_length) {
  int64_t in_at = HEADER + number * SEALED, out_at = number * CHUNK;
  return run(in, in_at, length, out, out_at, number, ends, key, context, context_length, DECRYPT);
}
