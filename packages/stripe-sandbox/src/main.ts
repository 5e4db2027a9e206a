// Stripe's stand-in by itself, until it is interrupted.
import { parseArgs } from 'node:util';
import { startSandbox } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5010' },
    'public-url': { type: 'string' },
    'webhook-url': { type: 'string', default: 'http://127.0.0.1:5000/api/webhooks/stripe' },
    'webhook-secret': { type: 'string', default: 'whsec_fareground_demo' },
    data: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(`node packages/stripe-sandbox/src/main.ts [options]
  --port N               where it listens (5010)
  --public-url URL       the address that browsers are sent to (where it listens)
  --webhook-url URL      where events go (http://127.0.0.1:5000/api/webhooks/stripe)
  --webhook-secret TEXT  what signs them (whsec_fareground_demo)
  --data FILE            keep the state there`);
} else {
  const sandbox = await startSandbox({
    port: Number(values.port),
    webhookUrl: values['webhook-url'],
    webhookSecret: values['webhook-secret'],
    ...(values['public-url'] ? { publicUrl: values['public-url'] } : {}),
    ...(values.data ? { dataFile: values.data } : {}),
  });
  console.log(`Stripe sandbox at ${sandbox.url}, events to ${values['webhook-url']}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void sandbox.stop());
}
