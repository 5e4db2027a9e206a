import type { Service } from '../feed.ts';
import { readTable, type TableDeps } from '../read-table.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** When services run, by calendar.txt, calendar_dates.txt or both. */
export async function readServices(deps: TableDeps): Promise<Map<string, Service>> {
  const services = new Map<string, Service>();
  const calendar = await readTable(
    deps,
    'calendar.txt',
    ['service_id', ...weekdays, 'start_date', 'end_date'],
    (row) => {
      const id = row.required('service_id');
      if (services.has(id)) row.fault('service_id', `'${id}' stands there twice`);
      const days = weekdays.map((weekday) => {
        row.required(weekday);
        return row.choice(weekday, 1) === 1;
      });
      row.required('start_date');
      row.required('end_date');
      const [from, to] = [row.date('start_date') ?? '', row.date('end_date') ?? ''];
      if (from > to && to !== '') row.fault('end_date', 'lies before start_date');
      services.set(id, { weekdays: days, from, to, added: new Set(), removed: new Set() });
    },
  );
  const dates = await readTable(
    deps,
    'calendar_dates.txt',
    ['service_id', 'date', 'exception_type'],
    (row) => {
      const id = row.required('service_id');
      const service = services.get(id) ?? {
        weekdays: null,
        from: '',
        to: '',
        added: new Set(),
        removed: new Set(),
      };
      services.set(id, service);
      row.required('date');
      row.required('exception_type');
      const [date, type] = [row.date('date'), row.whole('exception_type', 1, 2)];
      if (date === null || type === null) return;
      if (service.added.has(date) || service.removed.has(date)) {
        row.fault('date', `the service '${id}' has ${date} twice`);
      }
      (type === 1 ? service.added : service.removed).add(date);
    },
  );
  if (!calendar && !dates) {
    deps.faults.add('calendar.txt', 0, '', 'is missing, and so is calendar_dates.txt: one of them is needed');
  }
  return services;
}
