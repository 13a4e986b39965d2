/**
 * The icons of the console: one path each on a 24 by 24 grid, drawn as lines of one width. Menu entries name them in
 * `meta.icon`; the menu editor offers exactly these names.
 */
export const ICON_PATHS = {
  account: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c.6-4.4 3.8-7 8-7s7.4 2.6 8 7',
  alert: 'M12 4 2.5 20.5h19L12 4ZM12 10v5M12 17.8v.2',
  area: 'M4 4h7v7H4zM13 4h7v4h-7zM13 10h7v10h-7zM4 13h7v7H4z',
  arrowLeft: 'M20 12H4M10 6l-6 6 6 6',
  arrowRight: 'M4 12h16M14 6l6 6-6 6',
  audit: 'M8 4h8v3H8zM8 5.5H5V21h14V5.5h-3M8.5 14l2.5 2.5 4.5-5',
  authorization: 'M12 3 4.5 6v5.5c0 4.7 3.1 8 7.5 9.5 4.4-1.5 7.5-4.8 7.5-9.5V6L12 3ZM8.5 12l2.5 2.5 4.5-5',
  backspace: 'M9 5h11v14H9l-6-7 6-7ZM12 9.5l5 5M17 9.5l-5 5',
  barcode: 'M4 6v12M7.5 6v12M10 6v12M13.5 6v12M16 6v12M20 6v12',
  basic: 'M12 3 3 7.5 12 12l9-4.5L12 3ZM3 12l9 4.5 9-4.5M3 16.5 12 21l9-4.5',
  batch: 'M9 4 7 20M17 4l-2 16M4 9h16.5M3.5 15H20',
  bell: 'M6 16v-5a6 6 0 0 1 12 0v5l1.5 2.5h-15L6 16ZM10 21h4',
  bill: 'M6 3h12v18l-3-2-3 2-3-2-3 2V3ZM9 8h6M9 12h6',
  booking: 'M4 6h16v15H4zM4 10.5h16M8 3v4M16 3v4M9 15.5l2 2 4-4',
  box: 'M12 3 4 7v10l8 4 8-4V7l-8-4ZM4 7l8 4 8-4M12 11v10M8 5l8 4',
  brand: 'M4 4h8l8.5 8.5-8 8L4 12V4ZM8.2 8.2v.1',
  bug: 'M8 9a4 4 0 0 1 8 0v6a4 4 0 0 1-8 0V9ZM9 5 7.5 3M15 5l1.5-2M8 10 4 8M8 13H3.5M8 16l-4 2M16 10l4-2M16 13h4.5M16 16l4 2',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3M16.5 13h.1M16.5 17h.1',
  calendar: 'M4 6h16v15H4zM4 10.5h16M8 3v4M16 3v4',
  chart: 'M4 4v16h16M8 16v-4M12.5 16V8M17 16v-6',
  check: 'M4.5 12.5 9.5 17.5 19.5 7',
  chevronDown: 'M6 9l6 6 6-6',
  chevronRight: 'M9 6l6 6-6 6',
  circle: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  close: 'M6 6l12 12M18 6 6 18',
  columns: 'M4 4h16v16H4zM9.3 4v16M14.7 4v16',
  container: 'M3 18h18M3 14h18M5 14v4M12 14v4M19 14v4M6 14V6h12v8M12 6v8',
  contract: 'M6 3h9l4 4v14H6V3ZM15 3v4h4M9 12h7M9 16c1.5-2 2.5-2 3 0s1.5 1.5 4-.5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  count: 'M8 4h8v3H8zM8 5.5H5V21h14V5.5h-3M9 12h6M9 16h4',
  cross: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9 9l6 6M15 9l-6 6',
  customer:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.5-3.8 3-6 6.5-6s6 2.2 6.5 6M15.5 4.3a3.5 3.5 0 0 1 0 6.5M17.5 14.3c2.2.8 3.6 2.7 4 5.7',
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  delete: 'M4 7h16M9 7V4h6v3M6.5 7l1 14h9l1-14M10 11v6M14 11v6',
  delivery: 'M12 3 4 7v10l8 4M12 3l8 4v4M4 7l8 4 4-2M12 11v10M14.5 17H21M18 14l3 3-3 3',
  department: 'M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4',
  dictionary: 'M5 4h12a2 2 0 0 1 2 2v15H7a2 2 0 0 1-2-2V4ZM5 18.5A2 2 0 0 1 7 17h12M9 8h6',
  diff: 'M12 4v16M8 20h8M5 7h14M5 7l-3 7h6L5 7ZM19 7l-3 7h6l-3-7Z',
  document: 'M6 3h9l4 4v14H6V3ZM15 3v4h4M9 12h7M9 16h7',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16v4ZM13 7l4 4',
  entry: 'M4 9.5 12 4l8 5.5V21H4V9.5ZM12 9v8M8.5 13.5 12 17l3.5-3.5',
  export: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  eye: 'M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'M4 4l16 16M9.5 5.8A9 9 0 0 1 12 5.5c3.8 0 7 2 9.5 6.5a16 16 0 0 1-2.8 3.6M6.3 7.7A16 16 0 0 0 2.5 12c2.5 4.5 5.7 6.5 9.5 6.5 1.6 0 3-.3 4.3-1M10 10a3 3 0 0 0 4 4',
  filter: 'M4 5h16l-6 7.5V19l-4 2v-8.5L4 5Z',
  forklift:
    'M3 16V6h6l4 7v3M16 4v14h5M6 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM12.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 17.5h2.5M4 11h7.5',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  fullscreenExit: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  gear: 'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM10.3 3h3.4l.5 2.6 1.8 1 2.5-.9 1.7 3-2 1.7v2.2l2 1.7-1.7 3-2.5-.9-1.8 1-.5 2.6h-3.4l-.5-2.6-1.8-1-2.5.9-1.7-3 2-1.7v-2.2l-2-1.7 1.7-3 2.5.9 1.8-1 .5-2.6Z',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.5 2.7 3.7 5.7 3.7 9s-1.2 6.3-3.7 9c-2.5-2.7-3.7-5.7-3.7-9S9.5 5.7 12 3Z',
  hold: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM5.7 5.7l12.6 12.6',
  home: 'M4 11 12 4l8 7v9h-5.5v-6h-5v6H4v-9Z',
  image: 'M4 5h16v14H4V5ZM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v6M12 7.5v.2',
  inventory: 'M4 3v18M20 3v18M4 8h16M4 14h16M4 20h16M7 8V5h4v3M13 14v-4h4v4M7 14v-3h3v3M9 20v-3h6v3',
  key: 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 12h9v4M17 12v3',
  keyboard: 'M3 6h18v12H3zM6.5 10h.1M10 10h.1M13.5 10h.1M17 10h.1M8 14.5h8',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1',
  location:
    'M12 21c4.5-4.6 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2 6.4 6.5 11ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  lock: 'M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3M12 15v2.5',
  log: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2',
  logout: 'M10 4H5v16h5M14.5 8l4 4-4 4M18.5 12H9',
  loss: 'M12 3 4 7v10l8 4 8-4V7l-8-4ZM13.5 7 10 11.5l4 1.5-3 4.5',
  map: 'M9 4 3.5 6v14L9 18l6 2 5.5-2V4L15 6 9 4ZM9 4v14M15 6v14',
  menu: 'M4 6h16M4 12h16M4 18h16',
  menuFold: 'M4 5h16M11 12h9M4 19h16M7.5 9 4 12l3.5 3',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5Z',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  muted: 'M4 9.5v5h3.5L12 19V5L7.5 9.5H4ZM16 9.5l5 5M21 9.5l-5 5',
  offline:
    'M4 4l16 16M8.5 15.5a5 5 0 0 1 6-.8M5 12a10 10 0 0 1 4-2.3M15 9.7a10 10 0 0 1 4 2.3M2 8.5a15 15 0 0 1 4-2.6M11 5.1a15 15 0 0 1 11 3.4M12 19v.1',
  owner:
    'M4 5h16v15H4zM9.5 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 17c.4-2 1.7-3 3.5-3s3.1 1 3.5 3M15.5 9.5h2M15.5 13.5h2',
  picking: 'M4 13 12 9l8 4v4l-8 4-8-4v-4ZM4 13l8 4 8-4M12 17v4M12 2v5M9.5 4.5 12 7l2.5-2.5',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z',
  putaway: 'M4 3v18M20 3v18M4 20h16M4 12h16M12 17.5V14M8 12V9h8v3M12 7V2.5M9.8 4.5 12 2.5l2.2 2',
  query: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 21 21M8 12v-1.5M10.5 12V8M13 12v-2.5',
  receiving: 'M12 3 4 7v10l8 4M12 3l8 4v4M4 7l8 4 4-2M12 11v10M21 17h-6.5M17.5 14l-3 3 3 3',
  refresh: 'M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5',
  requisition:
    'M3 15h4l3-2h4.5a1.5 1.5 0 0 1 0 3H11M7 20h7l6.5-4.5a1.6 1.6 0 0 0-2-2.5l-3 2M12 9.5V3M9.5 5.5 12 3l2.5 2.5',
  returns: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10.5H8',
  role: 'M12 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM4.5 20c.5-4 3.5-6.5 7.5-6.5M17 13l4 1.5V17c0 2.2-1.5 3.7-4 4.5-2.5-.8-4-2.3-4-4.5v-2.5l4-1.5Z',
  route:
    'M6 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 17.5H15a3 3 0 0 0 0-6H9a3 3 0 0 1 0-5h6.5',
  ruler: 'M3 15 15 3l6 6L9 21l-6-6ZM7 11l2 2M10 8l3 3M13 5l2 2',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 21 21',
  settlement: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8.5 7.5 12 12l3.5-4.5M12 12v5.5M8.5 12.5h7M8.5 15.2h7',
  shift: 'M4 8h14M14.5 4 18.5 8l-4 4M20 16H6M9.5 12l-4 4 4 4',
  size: 'M3 19 8.5 5 14 19M5 14.5h7M15 19l3.3-8.5L21.5 19M16 16.2h4.5',
  sliders:
    'M4 7h9M17 7h3M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM4 17h3M11 17h9M9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  snowflake:
    'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5 12 7l2.5-2.5M9.5 19.5 12 17l2.5 2.5M4 11l3.3-1L6.5 6.5M20 13l-3.3 1 .8 3.5M4 13l3.3 1-.8 3.5M20 11l-3.3-1 .8-3.5',
  sound: 'M4 9.5v5h3.5L12 19V5L7.5 9.5H4ZM15.5 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  staff:
    'M5 3h14v18H5zM12 12a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM8 18c.4-2.4 1.9-3.7 4-3.7s3.6 1.3 4 3.7',
  star: 'M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17l-5.3 3 1.1-6L3.4 9.8l6-.8L12 3.5Z',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M19 5l-1.7 1.7M6.7 17.3 5 19',
  supplier: 'M3 21V10l6 4v-4l6 4V4h6v17H3ZM7 17.5h.1M11.5 17.5h.1M17 9v.1M17 13v.1',
  task: 'M4 5h5v5H4zM4 14h5v5H4zM12.5 6.5H20M12.5 9.5h5M12.5 15.5H20M12.5 18.5h5',
  team: 'M8 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM16 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 19c.4-3.6 2.5-5.5 5.5-5.5 1.7 0 3 .6 4 1.7 1-1.1 2.3-1.7 4-1.7 3 0 5.1 1.9 5.5 5.5M12 15.2V19',
  thermometer: 'M10 14.5V5a2 2 0 0 1 4 0v9.5a4 4 0 1 1-4 0ZM12 9v8',
  transfer: 'M3 5h7v6H3zM14 13h7v6h-7zM13 8h5v2.5M11 16H6v-2.5M16 8.5l2 2 2-2M4 15.5l2-2 2 2',
  tree: 'M4 4h6v4H4zM14 10h6v4h-6zM14 17h6v4h-6zM7 8v11h7M7 12h7',
  truck:
    'M2.5 6H14v10H2.5zM14 9.5h4l3.5 3.5v3H14M7 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10.5H8',
  upload: 'M12 16V5M7 9.5l5-5 5 5M4 20h16',
  warehouse: 'M3 21V9l9-5 9 5v12M7 21v-9h10v9M7 15h10M7 18h10',
  webhook: 'M13 3 5 13.5h6L10 21l9-11h-6.5L13 3Z',
} as const

export type IconName = keyof typeof ICON_PATHS

/** True for the name of an icon there is. */
export function isIconName(name: string | null | undefined): name is IconName {
  return typeof name === 'string' && Object.hasOwn(ICON_PATHS, name)
}
