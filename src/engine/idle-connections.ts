/**
 * Reuses the connections of closed worlds. A suite opens the same world for each test, and SQLite needs ten times as long for
 * parsing its schema and preparing its statements as a short test needs for its rows.
 */
import { Connection } from './connection.ts';
import { openSqlite } from './sqlite.ts';

/** A connection whose database has the contents of these bytes. */
interface IdleConnection {
  readonly connection: Connection;
  readonly pages: Uint8Array;
}

/** Maximum number of idle connections; each takes 1 to 2 MiB. */
const IDLE_MAX = 16;
/** Larger databases are not reused. */
const REUSED_BYTES_MAX = 1024 * 1024;
/**
 * Pages in SQLite's own cache, although the whole database is in memory anyway. A cache that fits into the processor's cache
 * makes a busy world 8 % faster than the default of 2 MB.
 */
const CACHE_PAGES = 250;

/** The least recently used one is first. */
const idle: IdleConnection[] = [];

/** Bytes that were opened before. Bytes of a fork or a snapshot are usually opened once, so their connections are not kept. */
const openedBefore = new WeakSet<Uint8Array>();

/** Opens a database in memory with these contents, or returns an idle connection to one. */
export function openConnection(pages: Uint8Array): Connection {
  const at = idle.findIndex((candidate) => candidate.pages === pages);
  const [found] = at < 0 ? [] : idle.splice(at, 1);
  const connection = found?.connection ?? openPages(pages);
  if (openedBefore.has(pages) && pages.length <= REUSED_BYTES_MAX) connection.makeUndoable();
  else openedBefore.add(pages);
  return connection;
}

function openPages(pages: Uint8Array): Connection {
  const connection = new Connection(openSqlite(pages));
  connection.driver.pragma(`cache_size = ${CACHE_PAGES}`, { simple: true });
  // Otherwise the content of freed pages, and so the bytes of a world, would depend on the transactions that freed them.
  connection.driver.pragma('secure_delete = ON', { simple: true });
  return connection;
}

/** Closes a connection, or reverts its work and keeps it for the next world with these contents. */
export function closeConnection(connection: Connection, pages: Uint8Array | undefined): void {
  if (pages === undefined || !connection.isReusable) {
    connection.close();
    return;
  }
  connection.undo();
  idle.push({ connection, pages });
  if (idle.length > IDLE_MAX) idle.shift()?.connection.close();
}
