/**
 * The floor of an area as rectangles: from coordinates where every location has its own, else from aisle, rack, column
 * and depth in their order. Pure; drawing is elsewhere.
 */

/** What the server answers: the same place in each column is the same location. */
export interface FloorAnswer {
  readonly areaCode: string
  readonly areaName: string
  readonly warehouseCode: string
  readonly thermosphere: string
  readonly bandMin: number
  readonly bandMax: number
  readonly cut: boolean
  readonly ids: readonly string[]
  readonly codes: readonly string[]
  readonly roadways: readonly (string | null)[]
  readonly racks: readonly (string | null)[]
  readonly columns: readonly (string | null)[]
  readonly levels: readonly (string | null)[]
  readonly depths: readonly (string | null)[]
  readonly x: readonly (number | null)[]
  readonly y: readonly (number | null)[]
  readonly z: readonly (number | null)[]
  readonly types: readonly number[]
  readonly statuses: readonly number[]
  readonly locks: readonly number[]
  readonly leases: readonly number[]
  readonly occupancies: readonly number[]
  readonly thermospheres: readonly (string | null)[]
}

/** A location on the floor. */
export interface Cell {
  /** Its place in the columns of the answer. */
  readonly at: number
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** One level of the floor. */
export interface Level {
  /** As it is called; empty for locations without a level. */
  readonly name: string
  readonly cells: readonly Cell[]
}

/** The floor, in units of its own. */
export interface Floor {
  readonly levels: readonly Level[]
  readonly width: number
  readonly height: number
}

/** Room that a location leaves free to its neighbour. */
const GAP = 0.08
/** How much longer one side of a location may be than the other. */
const SLIM = 1.3
/** Units between two aisles where nothing says how far they are apart. */
const AISLE = 1.2

const collator = new Intl.Collator('en', { numeric: true })

/** Marks in the order in which people count them: 2 before 10, A before B. */
export function inOrder(marks: Iterable<string>): string[] {
  return [...new Set(marks)].toSorted(collator.compare)
}

/** Lays the floor out. */
export function floorOf(answer: FloorAnswer): Floor {
  const names = inOrder(answer.levels.map((level) => level ?? ''))
  const places = measured(answer) ?? counted(answer)
  const bounds = { width: 1, height: 1 }
  const cells = new Map<string, Cell[]>(names.map((name) => [name, []]))
  for (const [at, place] of places.entries()) {
    cells.get(answer.levels[at] ?? '')?.push({ at, ...place })
    bounds.width = Math.max(bounds.width, place.x + place.w)
    bounds.height = Math.max(bounds.height, place.y + place.h)
  }
  return { ...bounds, levels: names.map((name) => ({ name, cells: cells.get(name) ?? [] })) }
}

interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Places by coordinates; nothing when one is missing, or two locations of a level share theirs. */
function measured(answer: FloorAnswer): Box[] | null {
  const { x, y, levels } = answer
  const taken = new Set<string>()
  const points: { x: number; y: number }[] = []
  for (const [at, left] of x.entries()) {
    const top = y[at]
    if (left === null || top === null || top === undefined) return null
    const key = `${left} ${top} ${levels[at] ?? ''}`
    if (taken.has(key)) return null
    taken.add(key)
    points.push({ x: left, y: top })
  }
  const [across, down] = [step(points.map((point) => point.x)), step(points.map((point) => point.y))]
  // An aisle may be far from the next one: what is left of its distance is the way between them.
  const most = Math.min(across, down) === Number.POSITIVE_INFINITY ? 100 : Math.min(across, down) * SLIM
  const [w, h] = [Math.min(across, most), Math.min(down, most)]
  const left = Math.min(...points.map((point) => point.x))
  const top = Math.min(...points.map((point) => point.y))
  return points.map((point) => box(point.x - left, point.y - top, w, h))
}

function box(x: number, y: number, w: number, h: number): Box {
  return { x: x + (w * GAP) / 2, y: y + (h * GAP) / 2, w: w * (1 - GAP), h: h * (1 - GAP) }
}

/** The smallest distance of two values; without end when there is one value only. */
function step(values: readonly number[]): number {
  const sorted = [...new Set(values)].toSorted((a, b) => a - b)
  const steps = sorted.slice(1).map((value, at) => value - (sorted[at] ?? value))
  return Math.min(Number.POSITIVE_INFINITY, ...steps)
}

/** Places by counting: lines of racks below each other, columns along them, positions behind each other. */
function counted({ codes, roadways, racks, columns, depths, levels }: FloorAnswer): Box[] {
  const lineOf = (at: number) => `${roadways[at] ?? ''}\u0000${racks[at] ?? ''}`
  const all = codes.map((_, at) => at)
  const lines = inOrder(all.map(lineOf))
  const depthNames = inOrder(all.map((at) => depths[at] ?? ''))
  const columnNames = inOrder(all.map((at) => columns[at] ?? ''))
  const tall = depthNames.length + AISLE
  const used = new Map<string, number>()
  return all.map((at) => {
    const line = lines.indexOf(lineOf(at))
    const depth = depthNames.indexOf(depths[at] ?? '')
    // Locations that say nothing of where they are follow each other.
    const key = `${lineOf(at)} ${columns[at] ?? ''} ${levels[at] ?? ''} ${depth}`
    const shift = used.get(key) ?? 0
    used.set(key, shift + 1)
    return box(columnNames.indexOf(columns[at] ?? '') + shift, line * tall + depth, 1, 1)
  })
}

/** How many locations of each level have a text in their code; it is in capital letters. */
export function matchesOf({ codes }: FloorAnswer, { levels }: Floor, term: string): number[] {
  const has = ({ at }: Cell) => (codes[at] ?? '').toUpperCase().includes(term)
  return levels.map(({ cells }) => cells.filter(has).length)
}

/** An aisle beside the floor or above it: its name, and where its middle is. */
export interface Aisle {
  readonly name: string
  readonly middle: number
}

/** The aisles of a level: below each other (`down`), or beside each other. None where nothing tells them apart. */
export function aislesOf(
  { roadways }: FloorAnswer,
  cells: readonly Cell[],
): { readonly down: boolean; readonly aisles: readonly Aisle[] } {
  const spans = new Map<string, { x: [number, number]; y: [number, number] }>()
  for (const { at, x, y, w, h } of cells) {
    const name = roadways[at]
    if (name === null || name === undefined || name === '') continue
    const known = spans.get(name) ?? { x: [x, x + w], y: [y, y + h] }
    spans.set(name, {
      x: [Math.min(known.x[0], x), Math.max(known.x[1], x + w)],
      y: [Math.min(known.y[0], y), Math.max(known.y[1], y + h)],
    })
  }
  const along = (axis: 'x' | 'y') =>
    [...spans].map(([name, span]) => ({ name, middle: (span[axis][0] + span[axis][1]) / 2 }))
  const apart = (aisles: readonly Aisle[]) => new Set(aisles.map(({ middle }) => middle.toFixed(3))).size
  const [down, across] = [along('y'), along('x')]
  return apart(down) >= apart(across) ? { down: true, aisles: down } : { down: false, aisles: across }
}

/** The cell at a point. */
export function cellAt(cells: readonly Cell[], x: number, y: number): Cell | undefined {
  return cells.find((cell) => x >= cell.x && x < cell.x + cell.w && y >= cell.y && y < cell.y + cell.h)
}

/** Where an arrow key leads from a cell: the nearest one in that direction, straight ahead before aside. */
export function neighbour(cells: readonly Cell[], from: Cell, dx: number, dy: number): Cell | undefined {
  let best: Cell | undefined
  let least = Number.POSITIVE_INFINITY
  for (const cell of cells) {
    const ahead = (cell.x - from.x) * dx + (cell.y - from.y) * dy
    const aside = Math.abs((cell.x - from.x) * dy) + Math.abs((cell.y - from.y) * dx)
    const cost = ahead + aside * 3
    if (cell.at !== from.at && ahead > 0 && cost < least) {
      best = cell
      least = cost
    }
  }
  return best
}
