import type { Shape } from '../feed.ts';
import { readTable, type TableDeps } from '../read-table.ts';

interface Point {
  readonly sequence: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly travelled: number;
}

/** The ways that trips take, for their lengths. @param used ids; others are only checked */
export async function readShapes(deps: TableDeps, used: ReadonlySet<string>): Promise<Map<string, Shape>> {
  const points = new Map<string, number[]>();
  const columns = ['shape_id', 'shape_pt_lat', 'shape_pt_lon', 'shape_pt_sequence'];
  await readTable(deps, 'shapes.txt', columns, (row) => {
    for (const column of columns) row.required(column);
    const id = row.text('shape_id');
    const latitude = row.number('shape_pt_lat', -90, 90);
    const longitude = row.number('shape_pt_lon', -180, 180);
    const sequence = row.whole('shape_pt_sequence', 0, 4_000_000_000);
    const travelled = row.number('shape_dist_traveled', 0, 1e9) ?? Number.NaN;
    if (latitude === null || longitude === null || sequence === null || !used.has(id)) return;
    const list = points.get(id) ?? [];
    list.push(sequence, latitude, longitude, travelled);
    points.set(id, list);
  });
  return new Map([...points].map(([id, list]) => [id, shapeOf(list)]));
}

function shapeOf(list: readonly number[]): Shape {
  const points = Array.from({ length: list.length / 4 }, (_, index): Point => {
    const [sequence = 0, latitude = 0, longitude = 0, travelled = 0] = list.slice(index * 4, index * 4 + 4);
    return { sequence, latitude, longitude, travelled };
  }).sort((a, b) => a.sequence - b.sequence);
  return {
    latitudes: Float64Array.from(points, (point) => point.latitude),
    longitudes: Float64Array.from(points, (point) => point.longitude),
    travelled: Float64Array.from(points, (point) => point.travelled),
  };
}
