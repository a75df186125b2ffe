/*
 * The office process of a slot: loads LibreOffice once and forks a child for each document, so that every document meets a fresh
 * process without paying for a cold start.
 *
 *   office-zygote <program folder> <profile URL> <folder of Basic libraries> <bytes of memory a child may use>
 *
 * Orders come on descriptor 3 as lines, answers go out on descriptor 4 as lines; fields are separated by tabs.
 *
 *                                                               ->  started (once, when LibreOffice is loaded)
 *   fork                                                        ->  ready <pid of the child>
 *   load <input> <load options> <password in hex> <view | any>  ->  loaded <visible sheets, or slides> | failed <password | load>
 *   export <output> <filter options> <macro>...                 ->  font <wanted> <given> (any number), then
 *                                                                   done | failed <macro | save>; the output's ending is its format
 *   close                                                       ->  closed
 *   end                                                         ->  ended <signal, or 0>
 *
 * The zygote answers `fork` alone and then waits for the child's end; the child, which has its own process group, reads on from the
 * same descriptor until it hears `end`. Whoever gives the orders kills the group of a child that takes too long.
 */
#define _GNU_SOURCE
#define LOK_USE_UNSTABLE_API
#include <LibreOfficeKit/LibreOfficeKit.h>
#include <LibreOfficeKit/LibreOfficeKitInit.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define MAX_FIELDS 16
#define MAX_LINE (64 * 1024)
#define MAX_FONTS 256

enum { ORDERS = 3, ANSWERS = 4 };

/* As in LibreOfficeKitEnums.h, which only a C++ compiler takes. */
enum { EVENT_PASSWORD = 20, EVENT_PASSWORD_TO_MODIFY = 21, FEATURE_PASSWORD = 1, FEATURE_PASSWORD_TO_MODIFY = 2 };

static LibreOfficeKit *office;
static char password[1024];
static int password_state; /* 0 not asked for, 1 given, 2 asked for in vain */

static void answer(const char *format, ...) {
  char line[2048];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(line, sizeof line - 1, format, arguments);
  va_end(arguments);
  if (length < 0 || length > (int)sizeof line - 2) return;
  line[length] = '\n';
  if (write(ANSWERS, line, (size_t)length + 1) < 0) _exit(1);
}

/* Byte by byte: what is read ahead here would be lost to the process that reads next. */
static int read_order(char *line) {
  for (int length = 0; length < MAX_LINE - 1; length++) {
    ssize_t got;
    do got = read(ORDERS, line + length, 1);
    while (got < 0 && errno == EINTR);
    if (got <= 0) return 0;
    if (line[length] == '\n') {
      line[length] = '\0';
      return 1;
    }
  }
  return 0;
}

static int split(char *line, char **fields) {
  int count = 0;
  for (char *rest = line; rest && count < MAX_FIELDS; count++) fields[count] = strsep(&rest, "\t");
  return count;
}

/*
 * Fonts. LibreOffice asks fontconfig for the stand-in of every font by this call; the one defined here is found before the library's
 * own and hears which font was wanted and which was given. Asked with a character set, it is about single glyphs, not the font.
 */
typedef int (*GetString)(const void *pattern, const char *object, int n, unsigned char **value);
typedef int (*GetCharSet)(const void *pattern, const char *object, int n, void **value);
typedef void *(*Match)(void *config, void **sets, int count, void *pattern, int *result);

static char *fonts[MAX_FONTS];
static int font_count;

static void hear_font(const char *wanted, const char *given) {
  char pair[512];
  if (strcasecmp(wanted, given) == 0 || strpbrk(wanted, "\t\n") || strpbrk(given, "\t\n")) return;
  if (snprintf(pair, sizeof pair, "%s\t%s", wanted, given) >= (int)sizeof pair) return;
  for (int index = 0; index < font_count; index++)
    if (strcmp(fonts[index], pair) == 0) return;
  if (font_count < MAX_FONTS && (fonts[font_count] = strdup(pair))) font_count++;
}

static void *fontconfig(const char *name) {
  static void *library;
  if (!library) library = dlopen("libfontconfig.so.1", RTLD_LAZY);
  return library ? dlsym(library, name) : NULL;
}

void *FcFontSetMatch(void *config, void **sets, int count, void *pattern, int *result) {
  static Match match;
  static GetString get_string;
  static GetCharSet get_charset;
  if (!match) match = (Match)fontconfig("FcFontSetMatch");
  if (!get_string) get_string = (GetString)fontconfig("FcPatternGetString");
  if (!get_charset) get_charset = (GetCharSet)fontconfig("FcPatternGetCharSet");
  if (!match) return NULL;
  void *found = match(config, sets, count, pattern, result);
  unsigned char *wanted, *given;
  void *charset;
  if (found && get_string && get_charset && get_charset(pattern, "charset", 0, &charset) != 0 &&
      get_string(pattern, "family", 0, &wanted) == 0 && get_string(found, "family", 0, &given) == 0)
    hear_font((const char *)wanted, (const char *)given);
  return found;
}

/*
 * Basic. LibreOffice decides while it loads that the user's folder is one with a random name, which it makes and removes again, and
 * looks for the user's macros there later. The name is heard here, and the folder made again with our macros in it.
 */
#define MAX_USER_FOLDERS 16

static char *user_folders[MAX_USER_FOLDERS];
static int user_folder_count;
static int loading;

int mkdir(const char *path, mode_t mode) {
  if (loading && user_folder_count < MAX_USER_FOLDERS && (user_folders[user_folder_count] = strdup(path))) user_folder_count++;
  return mkdirat(AT_FDCWD, path, mode);
}

static void lay_out_basic(const char *basic) {
  for (int index = 0; index < user_folder_count; index++) {
    char path[4096];
    mkdirat(AT_FDCWD, user_folders[index], 0700);
    snprintf(path, sizeof path, "%s/user", user_folders[index]);
    mkdirat(AT_FDCWD, path, 0700);
    snprintf(path, sizeof path, "%s/user/basic", user_folders[index]);
    if (symlink(basic, path) < 0) continue;
  }
}

/* The password is asked for once; a second question means that it was wrong, and no answer ends the loading. */
static void on_event(int type, const char *payload, void *data) {
  (void)data;
  if (type != EVENT_PASSWORD && type != EVENT_PASSWORD_TO_MODIFY) return;
  int give = type == EVENT_PASSWORD && password_state == 0 && password[0];
  if (type == EVENT_PASSWORD) password_state = give ? 1 : 2;
  office->pClass->setDocumentPassword(office, payload, give ? password : type == EVENT_PASSWORD ? NULL : "");
}

static void take_password(const char *hex) {
  size_t length = strlen(hex) / 2;
  memset(password, 0, sizeof password);
  password_state = 0;
  if (length >= sizeof password) return;
  for (size_t index = 0; index < length; index++) sscanf(hex + 2 * index, "%2hhx", (unsigned char *)&password[index]);
}

/* A document is open by LibreOfficeKit, or by a macro of ours without a view, which takes half the time. */
static LibreOfficeKitDocument *document;
static int hidden;

/* Runs a macro and gives what it told, or -1: of one that fails nothing else is heard. */
static int run_told(const char *macro) {
  char path[4096];
  const char *folder = getenv("TMPDIR");
  if (!folder || snprintf(path, sizeof path, "%s/told", folder) >= (int)sizeof path) return -1;
  unlink(path);
  office->pClass->runMacro(office, macro);
  FILE *file = fopen(path, "r");
  if (!file) return -1;
  int told = -1;
  if (fscanf(file, "%d", &told) != 1) told = -1;
  fclose(file);
  return told;
}

/* Runs a macro with its arguments in hex, so that nothing in them is read as Basic. */
static int tell(const char *name, const char *first, const char *second) {
  static char macro[4 * MAX_LINE];
  const char *arguments[] = {first, second};
  int length = snprintf(macro, sizeof macro, "macro:///Standard.Steps.%s(", name);
  for (int index = 0; index < 2 && arguments[index]; index++) {
    length += snprintf(macro + length, sizeof macro - length, index ? ",\"" : "\"");
    for (const char *rest = arguments[index]; *rest; rest++) length += snprintf(macro + length, sizeof macro - length, "%02x", (unsigned char)*rest);
    length += snprintf(macro + length, sizeof macro - length, "\"");
  }
  snprintf(macro + length, sizeof macro - length, ")");
  return run_told(macro);
}

static int visible_parts(void) {
  int parts = document->pClass->getParts(document), visible = 0;
  for (int part = 0; part < parts; part++) {
    char *info = document->pClass->getPartInfo(document, part);
    if (!info || !strstr(info, "\"visible\": \"0\"")) visible++;
    free(info);
  }
  return visible;
}

static void load(const char *input, const char *options, const char *password_hex, int needs_view) {
  font_count = 0;
  take_password(password_hex);
  int parts = needs_view || password[0] ? -1 : tell("OpenHidden", input, NULL);
  hidden = parts >= 0;
  if (hidden) {
    answer("loaded\t%d", parts);
    return;
  }
  document = office->pClass->documentLoadWithOptions(office, input, options);
  if (document) answer("loaded\t%d", visible_parts());
  else answer("failed\t%s", password_state ? "password" : "load");
}

/* LibreOffice names formats by their endings. */
static const char *format_of(const char *output) {
  const char *dot = strrchr(output, '.');
  return dot ? dot + 1 : "pdf";
}

static void export(const char *output, const char *options, char **macros, int count) {
  for (int index = 0; index < count; index++) {
    if (run_told(macros[index]) != 1) {
      answer("failed\tmacro");
      return;
    }
  }
  int saved = hidden ? tell("ExportHidden", output, options) == 1 : document->pClass->saveAs(document, output, format_of(output), options);
  for (int index = 0; index < font_count; index++) answer("font\t%s", fonts[index]);
  answer(saved ? "done" : "failed\tsave");
}

static void close_document(void) {
  if (document) document->pClass->destroy(document);
  if (hidden) office->pClass->runMacro(office, "macro:///Standard.Steps.CloseHidden");
  document = NULL;
  hidden = 0;
  answer("closed");
}

static void serve(const char *program, const char *profile, const char *basic, rlim_t memory) {
  struct rlimit limit = {memory, memory};
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setrlimit(RLIMIT_DATA, &limit);
  lay_out_basic(basic);
  office = lok_init_2(program, profile);
  if (!office) _exit(2);
  office->pClass->setOptionalFeatures(office, FEATURE_PASSWORD | FEATURE_PASSWORD_TO_MODIFY);
  office->pClass->registerCallback(office, on_event, NULL);
  answer("ready\t%d", (int)getpid());
  static char line[MAX_LINE];
  while (read_order(line)) {
    char *fields[MAX_FIELDS];
    int count = split(line, fields);
    if (strcmp(fields[0], "load") == 0 && count == 5 && !document && !hidden)
      load(fields[1], fields[2], fields[3], strcmp(fields[4], "view") == 0);
    else if (strcmp(fields[0], "export") == 0 && count >= 3 && (document || hidden)) export(fields[1], fields[2], fields + 3, count - 3);
    else if (strcmp(fields[0], "close") == 0) close_document();
    else break;
  }
  /* Without the way out of LibreOffice, which writes the profile. */
  _exit(0);
}

int main(int count, char **arguments) {
  if (count != 5) return 64;
  const char *program = arguments[1], *profile = arguments[2], *basic = arguments[3];
  rlim_t memory = (rlim_t)strtoull(arguments[4], NULL, 10);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  signal(SIGPIPE, SIG_IGN);
  loading = 1;
  if (lok_preinit(program, profile) != 0) return 1;
  loading = 0;
  answer("started");
  static char line[MAX_LINE];
  while (read_order(line)) {
    /* Meant for a child that died before it could read it. */
    if (strcmp(line, "fork") != 0) continue;
    pid_t child = fork();
    if (child < 0) return 71;
    if (child == 0) serve(program, profile, basic, memory);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    answer("ended\t%d", WIFSIGNALED(status) ? WTERMSIG(status) : 0);
  }
  return 0;
}
