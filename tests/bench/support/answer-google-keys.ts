// Loaded into a measured function before its own code: the keys that sign id tokens are asked for on this machine and not at
// Google's. Nothing else differs from production: they are fetched, kept and used as always, by our own check (with fetch)
// and by the Admin SDK (with https).
import http from 'node:http';
import https from 'node:https';

const keys = process.env.BENCH_GOOGLE_KEYS ?? '';
const googles = 'www.googleapis.com';

const request = https.request as (...args: unknown[]) => http.ClientRequest;
https.request = ((...args: unknown[]) => {
  const [options, answered] = args as [https.RequestOptions, (answer: http.IncomingMessage) => void];
  return options.host === googles || options.hostname === googles
    ? http.request(keys, answered)
    : request(...args);
}) as typeof https.request;

const fetchAny = globalThis.fetch;
globalThis.fetch = (input, init) =>
  fetchAny(String(input).startsWith(`https://${googles}/`) ? keys : input, init);
