import { arch, cpus, platform, totalmem } from 'node:os';

/** The runtime and hardware behind the figures, such as `Node v20.20.2, 2 x AMD EPYC, 8 GiB, linux x64`. */
export function machineText(): string {
  const cpu = `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown CPU'}`;
  return `Node ${process.version}, ${cpu}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${arch()}`;
}

/** Today in UTC, such as `2026-11-22`. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
