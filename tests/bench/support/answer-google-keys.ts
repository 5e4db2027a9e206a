// Loaded into a measured function before its own code: the keys that sign id tokens are asked for on this machine and not at
// Google's. Nothing else differs from production: the Admin SDK fetches, keeps and uses them as always.
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
