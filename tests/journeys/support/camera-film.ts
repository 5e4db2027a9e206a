import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';

const WIDTH = 640;
const HEIGHT = 480;
const MODULE = 6;

/** The library that draws the codes of real tickets; it belongs to the web workspace. */
async function encode(text: string): Promise<{ data: boolean[][]; size: number }> {
  const web = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'web', 'package.json');
  const { encode: draw } = await import(pathToFileURL(createRequire(web).resolve('uqr')).href);
  return z.object({ data: z.array(z.array(z.boolean())), size: z.number() }).parse(draw(text, { border: 4 }));
}

/**
 * A short film of a code held in front of a camera, as Chromium's stand-in camera plays it: YUV4MPEG2, 4:2:0, 640 × 480.
 * @param path where the film is written
 */
export async function filmCode(text: string, path: string): Promise<void> {
  const { data, size } = await encode(text);
  const left = Math.floor((WIDTH - size * MODULE) / 2);
  const top = Math.floor((HEIGHT - size * MODULE) / 2);
  const light = Buffer.alloc(WIDTH * HEIGHT, 235);
  for (let y = 0; y < size * MODULE; y++) {
    for (let x = 0; x < size * MODULE; x++) {
      if (data[Math.floor(y / MODULE)]?.[Math.floor(x / MODULE)]) light[(top + y) * WIDTH + left + x] = 16;
    }
  }
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, grey]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([header, frame, frame, frame, frame]));
}
