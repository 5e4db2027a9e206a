// Every function of the deploy, in groups that deploy apart (`firebase deploy --only functions:sale`); a function's name begins with its
// group's: sale-api. Place, limits and account of each stand in its group's file. What it does is loaded by its own process alone.

export * as messages from './messages-functions.ts';
export * as records from './records-functions.ts';
export * as sale from './sale-functions.ts';
export * as site from './site-functions.ts';
