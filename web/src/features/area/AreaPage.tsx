/** Areas of a warehouse: a plain master whose temperature profile gives thermosphere and band. */
import { defineMaster } from '@/engine/form/defineMaster'
import type { ListRecord } from '@/engine/list/meta'
import { lists } from '@/generated/lists'
import { valueText } from '@/ui/valueText'

const LOCATIONS = '/basicInfo/locationManage'
const inArea = (row: ListRecord) => `areaCode=${encodeURIComponent(valueText(row['code']))}`

const input = ['add', 'edit'] as const
const look = ['detail'] as const

/** The page of reservoirAreaManage. */
export const AreaPage = defineMaster({
  screen: 'reservoirAreaManage',
  list: lists.area,
  empty: {
    title: 'reservoirAreaManage.empty',
    text: 'reservoirAreaManage.emptyText',
    first: [
      {
        list: lists.warehouse,
        text: 'reservoirAreaManage.noWarehouse',
        step: { to: '/basicInfo/warehouseManage', label: 'reservoirAreaManage.toWarehouses' },
      },
    ],
  },
  next: {
    list: lists.location,
    text: 'reservoirAreaManage.next',
    step: { to: '/basicInfo/locationManage', label: 'reservoirAreaManage.toLocations' },
  },
  links: [
    {
      name: 'locations',
      label: 'reservoirAreaManage.linkLocations',
      to: (row) => `${LOCATIONS}?${inArea(row)}`,
    },
    {
      name: 'map',
      label: 'reservoirAreaManage.linkMap',
      to: (row) => `${LOCATIONS}?view=map&${inArea(row)}`,
    },
    {
      name: 'held',
      label: 'reservoirAreaManage.linkHeld',
      to: (row) => `${LOCATIONS}?occupancy=1&${inArea(row)}`,
    },
    {
      name: 'warehouse',
      label: 'reservoirAreaManage.linkWarehouse',
      to: (row) => `/basicInfo/warehouseManage?code=${encodeURIComponent(valueText(row['warehouseCode']))}`,
    },
  ],
  columns: [
    'code',
    'name',
    'warehouseName',
    'profile',
    'thermosphere',
    'bandMin',
    'bandMax',
    'purpose',
    'locations',
    'status',
    'floor',
    'floorArea',
    'sort',
    'warehouseCode',
    'tempMin',
    'tempMax',
    'remark',
    'createdBy',
    'gmtCreated',
    'modifiedBy',
    'gmtModified',
    'version',
  ],
  hints: {
    columns: {
      profile: { width: 170 },
      bandMin: { places: 1 },
      bandMax: { places: 1 },
      floorArea: { places: 2 },
    },
    filters: { code: { rule: 'lettersDigitsHyphen' } },
  },
  form: [
    { field: 'warehouseCode', input: 'choose', required: true },
    { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 16 },
    { field: 'name', required: true },
    { field: 'purpose', code: 'areaPurpose', required: true, initial: 'STORAGE' },
    {
      field: 'profile',
      code: 'thermosphereProfile',
      required: true,
      help: 'reservoirAreaManage.profileHelp',
    },
    {
      field: 'tempMin',
      input: 'decimal',
      places: 1,
      negative: true,
      modes: input,
      help: 'reservoirAreaManage.tempHelp',
    },
    {
      field: 'tempMax',
      input: 'decimal',
      places: 1,
      negative: true,
      modes: input,
      help: 'reservoirAreaManage.tempHelp',
    },
    { field: 'thermosphere', code: 'thermosphere', modes: look },
    { field: 'bandMin', input: 'decimal', places: 1, modes: look },
    { field: 'bandMax', input: 'decimal', places: 1, modes: look },
    { field: 'locations', input: 'int', modes: look },
    { field: 'floor', input: 'int', negative: true },
    { field: 'floorArea', input: 'decimal', places: 2 },
    { field: 'sort', input: 'int', required: true, initial: 0 },
    { field: 'status', code: 'enabledStatus', required: true, initial: 0 },
    { field: 'remark', input: 'textarea', wide: true },
  ],
}).Page
