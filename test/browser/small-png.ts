/** Screenshots as PNG files with 16 colors, four bits for each pixel: a tenth of the size, and text stays readable. */
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** As many as four bits hold. A screenshot has a thousand, nearly all of them on the edges of letters. */
const COLORS = 16;
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red in the lowest byte, then green and blue. */
  readonly colors: readonly number[];
}

/** Returns a screenshot of a part of a page, in its most frequent colors. */
export async function smallScreenshot(page: Page, clip: NonNullable<Parameters<Page['screenshot']>[0]>['clip']) {
  const png = await page.screenshot(clip === undefined ? {} : { clip });
  return indexedPng(await pixelsOf(page, png));
}

/** Decodes a PNG in the browser. */
function pixelsOf(page: Page, png: Buffer): Promise<Pixels> {
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data } = context?.getImageData(0, 0, width, height) ?? { data: new Uint8Array() };
      return { width, height, colors: [...new Uint32Array(data.buffer)] };
    },
    [...png],
  );
}

function indexedPng({ width, height, colors }: Pixels): Buffer {
  const counts = new Map<number, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const palette = [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([color]) => color)
    .slice(0, COLORS);
  const nearest = new Map([...counts.keys()].map((color) => [color, nearestOf(palette, color)]));
  const bytesOfRow = 1 + Math.ceil(width / 2);
  const rows = Buffer.alloc(bytesOfRow * height);
  for (const [at, color] of colors.entries()) {
    const column = at % width;
    const place = Math.floor(at / width) * bytesOfRow + 1 + (column >> 1);
    rows[place] = (rows[place] ?? 0) | ((nearest.get(color) ?? 0) << (column % 2 === 0 ? 4 : 0));
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([4, 3], 8);
  const table = Buffer.from(palette.flatMap(channelsOf));
  const data = deflateSync(rows, { level: 9, memLevel: 9 });
  return Buffer.concat([
    SIGNATURE,
    part('IHDR', head),
    part('PLTE', table),
    part('IDAT', data),
    part('IEND', Buffer.alloc(0)),
  ]);
}

function nearestOf(palette: readonly number[], color: number): number {
  const distances = palette.map((other) => distance(channelsOf(other), channelsOf(color)));
  return distances.indexOf(Math.min(...distances));
}

function distance(some: readonly number[], others: readonly number[]): number {
  return some.reduce((sum, channel, at) => sum + (channel - (others[at] ?? 0)) ** 2, 0);
}

function channelsOf(color: number): readonly number[] {
  return [color & 255, (color >> 8) & 255, (color >> 16) & 255];
}

/** A chunk of a PNG: length, type, data, and checksum. */
function part(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
