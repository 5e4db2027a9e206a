// Writes the demo to the emulators that the environment names, and prints what it holds. A process of its own, which gives back the two
// hundred megabytes that this takes.
import { seedDemo } from './seed.ts';

console.log(await seedDemo(process.env));
