import { parseArgs } from 'node:util';
import { startSandbox } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5010' },
    'public-url': { type: 'string' },
    'webhook-url': { type: 'string', default: 'http://127.0.0.1:5000/api/webhooks/stripe' },
    'webhook-secret': { type: 'string', default: 'whsec_fareground_demo' },
    data: { type: 'string' },
  },
});

const sandbox = await startSandbox({
  port: Number(values.port),
  webhookUrl: values['webhook-url'],
  webhookSecret: values['webhook-secret'],
  ...(values['public-url'] ? { publicUrl: values['public-url'] } : {}),
  ...(values.data ? { dataFile: values.data } : {}),
});
console.log(`Stripe sandbox at ${sandbox.url}, events to ${values['webhook-url']}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    sandbox.stop().then(() => process.exit(0));
  });
}
