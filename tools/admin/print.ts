/** `2026-11-27 18:30:00 Europe/Madrid (17:30:00 UTC)`: as the venue's clock shows it, and as the logs do. */
export function moment(at: number | null, timeZone: string): string {
  if (at === null) return '-';
  const [local, utc] = [clock(at, timeZone), clock(at, 'UTC')];
  const utcText = utc.day === local.day ? utc.time : `${utc.day} ${utc.time}`;
  return `${local.day} ${local.time} ${timeZone} (${utcText} UTC)`;
}

function clock(at: number, timeZone: string): { day: string; time: string } {
  // The Swedish form is the ISO one.
  const [day = '', time = ''] = new Date(at).toLocaleString('sv-SE', { timeZone }).split(' ');
  return { day, time };
}

/** Rows under each other, each column as wide as its widest cell. */
export function table(rows: readonly (readonly string[])[], indent = '  '): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    (indent + row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).trimEnd(),
  );
}
