import { onTestFinished, vi } from 'vitest';

/** What a page let somebody save. */
interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/** Takes what pages save in this test, in the place of the browser's folder. @returns the next file, once it is there */
export function takeSavedFiles(): () => Promise<SavedFile> {
  const saved: Promise<SavedFile>[] = [];
  let wake = () => {};
  const { click } = HTMLAnchorElement.prototype;
  const spy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (!this.download) return click.call(this);
    const { href, download: name } = this;
    saved.push(fetch(href).then(async (answer) => ({ name, text: await answer.text() })));
    wake();
  });
  onTestFinished(() => spy.mockRestore());
  return async () => {
    for (;;) {
      const next = saved.shift();
      if (next) return next;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
}

/** A picture as somebody has it on the device. */
export async function pictureFile(name = 'stage.png', width = 1_600, height = 1_000): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = 'teal';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width / 2, height / 2);
  const content = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!content) throw new Error('no picture');
  return new File([content], name, { type: 'image/png' });
}

/** What is no picture. */
export const letterFile = (): File => new File(['Dear all'], 'letter.txt', { type: 'text/plain' });
