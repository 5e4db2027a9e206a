// Loaded with --require into every Node process of a test run: notes each question that it asks Firestore over gRPC, as it was sent
// (tools/test/queries/recorded.ts reads it). A question is noted once a process, and nothing that passes is changed.
const http2 = require('node:http2');
const { appendFileSync } = require('node:fs');
const { join } = require('node:path');

const folder = process.env.FAREGROUND_QUERY_LOG;
const asks = /\/google\.firestore\.v1\.Firestore\/(RunQuery|RunAggregationQuery|Listen)$/;
const seen = new Set();

function note(method, chunks) {
  const line = `${method} ${Buffer.concat(chunks).toString('base64')}\n`;
  if (seen.has(line)) return;
  seen.add(line);
  try {
    appendFileSync(join(folder, `${process.pid}.log`), line);
  } catch {
    // The folder is gone: the run is over.
  }
}

/** Cuts what is sent into gRPC messages: one byte of flags, four of length, the message. */
function watch(stream, method) {
  let rest = Buffer.alloc(0);
  const take = (chunk) => {
    rest = Buffer.concat([rest, Buffer.from(chunk)]);
    while (rest.length >= 5 && rest.length >= 5 + rest.readUInt32BE(1)) {
      const end = 5 + rest.readUInt32BE(1);
      note(method, [rest.subarray(5, end)]);
      rest = rest.subarray(end);
    }
  };
  const { write, end } = stream;
  stream.write = function (chunk, ...others) {
    if (chunk && typeof chunk !== 'function') take(chunk);
    return write.call(this, chunk, ...others);
  };
  stream.end = function (chunk, ...others) {
    if (chunk && typeof chunk !== 'function') take(chunk);
    return end.call(this, chunk, ...others);
  };
}

if (folder) {
  const { connect } = http2;
  http2.connect = function (...args) {
    const session = connect.apply(this, args);
    const { request } = session;
    session.request = function (headers, ...others) {
      const stream = request.call(this, headers, ...others);
      const method = asks.exec(String(headers?.[':path']))?.[1];
      if (method) watch(stream, method);
      return stream;
    };
    return session;
  };
}
