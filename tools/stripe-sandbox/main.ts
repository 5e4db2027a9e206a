import { parseArgs } from 'node:util';
import { runCommand } from '../shared/lifetime.ts';
import { say } from '../shared/say.ts';
import { startSandbox } from './server.ts';

const USAGE = `node tools/stripe-sandbox/main.ts [options]
  --port N               where it listens (5010)
  --public-url URL       the address that browsers are sent to (where it listens)
  --webhook-url URL      where events go (http://127.0.0.1:5000/api/webhooks/stripe)
  --webhook-secret TEXT  what signs them (whsec_fareground_demo)
  --data FILE            keep the state there`;

await runCommand(USAGE, async (lifetime) => {
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
  lifetime.add('the sandbox', () => sandbox.stop());
  say(`Stripe sandbox at ${sandbox.url}, events to ${values['webhook-url']}`);
  await lifetime.untilStopped();
  return 0;
});
