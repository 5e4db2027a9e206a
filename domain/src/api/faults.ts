import { z } from 'zod';

/**
 * POST /api/faults: a page broke. What kind of fault, on which pattern of address, in which file and line of which build. No message, because it
 * may quote what a person typed, and no address.
 */
export const browserFaultSchema = z.strictObject({
  /** The error's class: "TypeError". */
  type: z.string().regex(/^[A-Za-z]{1,40}$/),
  /** "/event/:id". */
  route: z.string().regex(/^\/[\w/:*-]{0,80}$/),
  /** The name of the build's first file, which has the hash of its contents. */
  build: z.string().regex(/^[\w./-]{0,80}$/),
  /** The innermost calls: file, line and column of our own files. */
  stack: z.array(z.string().regex(/^[\w./-]{1,120}:\d{1,7}:\d{1,7}$/)).max(8),
});
export type BrowserFault = z.infer<typeof browserFaultSchema>;
