/*
 * Test only, Linux only: records, fails, and interrupts the system calls that a process makes on the files of one world.
 * Loaded with LD_PRELOAD; test/torture/shim.ts compiles it and documents the environment variables and commands.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#define FDS_MAX 4096
#define COMMANDS "/torture-shim/"
#define REAL(name) __typeof__(name) *real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

/* What a path or a descriptor belongs to. Files of the world come last. */
enum { FOREIGN, FOLDER, DATABASE, WAL, JOURNAL, INCOMING, TEMPORARY };
static const char *const NAMES[] = {"", "", "the database", "the write-ahead log", "the rollback journal", "the incoming world", "a temporary file"};

static char watched[FDS_MAX];
static const char *world;
static char folder[4096];
static int logFd = -1;
static long calls, killAt, failAt, failures, failed;
static int killHow = 'b', failWith;

__attribute__((constructor)) static void readEnvironment(void) {
  const char *text;
  world = getenv("TORTURE_WORLD");
  if (world != NULL && strrchr(world, '/') != NULL) snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(world, '/') - world), world);
  if ((text = getenv("TORTURE_KILL_AT")) != NULL) killAt = atol(text);
  if ((text = getenv("TORTURE_KILL_HOW")) != NULL) killHow = text[0];
  if ((text = getenv("TORTURE_LOG")) != NULL) {
    REAL(open64);
    logFd = real(text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  }
}

static int kindOf(const char *path) {
  if (world == NULL || path == NULL) return FOREIGN;
  if (strstr(path, "/etilqs_") != NULL) return TEMPORARY;
  if (strcmp(path, folder) == 0) return FOLDER;
  if (strncmp(path, world, strlen(world)) != 0) return FOREIGN;
  const char *suffix = path + strlen(world);
  if (*suffix == '\0') return DATABASE;
  if (strcmp(suffix, "-wal") == 0) return WAL;
  return strcmp(suffix, "-journal") == 0 ? JOURNAL : INCOMING;
}

static int kindOfFd(int fd) { return fd >= 0 && fd < FDS_MAX ? watched[fd] : FOREIGN; }

static void writeAll(int fd, const void *bytes, size_t length) {
  REAL(write);
  for (const char *at = bytes; length > 0;) {
    ssize_t done = real(fd, at, length);
    if (done <= 0) abort();
    at += done;
    length -= done;
  }
}

/* A record: kind, descriptor, offset, length, and the bytes. Little-endian, without padding. */
static void record(char kind, int fd, int64_t offset, const void *bytes, uint32_t length) {
  if (logFd < 0) return;
  char head[17];
  int32_t number = fd;
  head[0] = kind;
  memcpy(head + 1, &number, 4);
  memcpy(head + 5, &offset, 8);
  memcpy(head + 13, &length, 4);
  writeAll(logFd, head, sizeof head);
  if (length > 0) writeAll(logFd, bytes, length);
}

static void killHere(int kind) {
  dprintf(STDERR_FILENO, "killed at %s\n", NAMES[kind]);
  kill(getpid(), SIGKILL);
}

/* Counts a call on a file of the world. Returns true if it must fail, with errno set. */
static int fails(int kind) {
  calls++;
  if (killAt == calls && killHow == 'b') killHere(kind);
  if (failAt == 0 || calls < failAt || failed >= failures) return 0;
  failed++;
  errno = failWith;
  return 1;
}

static void killAfter(int kind) {
  if (killAt == calls) killHere(kind);
}

/* The length that a write reaches: half of it if it is the one that the kill interrupts. */
static size_t reached(size_t length) { return killAt == calls && killHow == 't' ? length / 2 : length; }

static int command(const char *path) {
  const char *words = path + strlen(COMMANDS);
  if (strcmp(words, "failed") == 0) {
    errno = failed > 0 ? EEXIST : ENOENT;
    return -1;
  }
  calls = failed = 0;
  if (sscanf(words, "fail/%ld/%ld/%d", &failAt, &failures, &failWith) != 3) failAt = failures = 0;
  errno = ENOENT;
  return -1;
}

static void opened(const char *path, int flags, int fd, int kind) {
  if (fd < 0 || fd >= FDS_MAX) return;
  watched[fd] = kind;
  if (kind == FOREIGN) return;
  record('O', fd, 0, path, strlen(path));
  if (flags & O_TRUNC) record('T', fd, 0, NULL, 0);
}

#define OPEN(name)                                                          \
  int name(const char *path, int flags, ...) {                              \
    REAL(name);                                                             \
    mode_t mode = 0;                                                        \
    if (flags & (O_CREAT | O_TMPFILE)) {                                    \
      va_list rest;                                                         \
      va_start(rest, flags);                                                \
      mode = va_arg(rest, mode_t);                                          \
      va_end(rest);                                                         \
    }                                                                       \
    if (strncmp(path, COMMANDS, strlen(COMMANDS)) == 0) return command(path); \
    int kind = kindOf(path);                                                \
    if (kind > FOLDER && fails(kind)) return -1;                            \
    int fd = real(path, flags, mode);                                       \
    opened(path, flags, fd, kind);                                          \
    if (kind > FOLDER) killAfter(kind);                                     \
    return fd;                                                              \
  }
OPEN(open)
OPEN(open64)

int close(int fd) {
  REAL(close);
  if (fd >= 0 && fd < FDS_MAX) watched[fd] = FOREIGN;
  return real(fd);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  REAL(pwrite64);
  int kind = kindOfFd(fd);
  if (kind <= FOLDER) return real(fd, bytes, length, offset);
  if (fails(kind)) return -1;
  ssize_t done = real(fd, bytes, reached(length), offset);
  killAfter(kind);
  if (done > 0) record('W', fd, offset, bytes, done);
  return done;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  REAL(write);
  if (fd == STDOUT_FILENO) record('A', fd, 0, bytes, length);
  int kind = kindOfFd(fd);
  if (kind <= FOLDER) return real(fd, bytes, length);
  if (fails(kind)) return -1;
  off64_t offset = lseek64(fd, 0, SEEK_CUR);
  ssize_t done = real(fd, bytes, reached(length));
  killAfter(kind);
  if (done > 0) record('W', fd, offset, bytes, done);
  return done;
}

#define SYNC(name)                                \
  int name(int fd) {                              \
    REAL(name);                                   \
    int kind = kindOfFd(fd);                      \
    if (kind > FOLDER && fails(kind)) return -1;  \
    int result = real(fd);                        \
    if (kind > FOLDER) killAfter(kind);           \
    if (kind != FOREIGN) record('S', fd, 0, NULL, 0); \
    return result;                                \
  }
SYNC(fsync)
SYNC(fdatasync)

int ftruncate64(int fd, off64_t length) {
  REAL(ftruncate64);
  int kind = kindOfFd(fd);
  if (kind <= FOLDER) return real(fd, length);
  if (fails(kind)) return -1;
  int result = real(fd, length);
  killAfter(kind);
  record('T', fd, length, NULL, 0);
  return result;
}

int unlink(const char *path) {
  REAL(unlink);
  int kind = kindOf(path);
  if (kind <= FOLDER) return real(path);
  if (fails(kind)) return -1;
  int result = real(path);
  killAfter(kind);
  if (result == 0) record('U', -1, 0, path, strlen(path));
  return result;
}
