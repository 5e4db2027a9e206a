// Writes the demo to the emulators that the environment names, and prints a summary. `npm start` runs it as a separate process, so that
// the 200 MB it needs are freed afterwards.
import { seedDemo } from './seed.ts';

console.log(await seedDemo(process.env));
