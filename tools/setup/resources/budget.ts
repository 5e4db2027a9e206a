import { z } from 'zod';
import { differences, type Resource } from '../engine.ts';
import type { Setup } from '../setup.ts';

const budgetSchema = z.looseObject({ name: z.string(), displayName: z.string().optional() });

/** The last of all: whoever owns the project may have no right over the billing account. */
export function budget(setup: Setup): readonly Resource[] {
  const { google, target } = setup;
  const { billingAccount, budget: wanted } = target;
  const name = 'budget';
  const why = 'Mails to who manages the billing account at half and at all of it. It stops nothing.';
  if (billingAccount === null || wanted === null)
    return [
      {
        name,
        why,
        look: async () => ({
          state: 'left',
          task: `Set BILLING_ACCOUNT and BUDGET in deploy/${target.name}.env and run this again, or make a budget by hand.`,
          page: 'https://console.cloud.google.com/billing/budgets',
        }),
      },
    ];
  const budgets = `/v1/billingAccounts/${billingAccount}/budgets`;
  const displayName = `Fareground ${google.project}`;
  return [
    {
      name,
      why,
      async look() {
        const body = {
          displayName,
          budgetFilter: { projects: [`projects/${await google.number()}`] },
          amount: {
            specifiedAmount: { currencyCode: wanted.currency, units: String(wanted.amount) },
          },
          thresholdRules: [{ thresholdPercent: 0.5 }, { thresholdPercent: 1 }],
        };
        const all = await google.list(budgetSchema, 'billingbudgets', budgets, 'budgets');
        const found = all.find((one) => one.displayName === displayName);
        if (!found)
          return { state: 'absent', make: () => google.write('POST', 'billingbudgets', budgets, body) };
        const fields = differences(body, found);
        if (fields.length === 0) return { state: 'stands' };
        return {
          state: 'differs',
          what: fields.join(', '),
          make: () => google.write('PATCH', 'billingbudgets', `/v1/${found.name}`, body),
        };
      },
    },
  ];
}
