/** Warehouses: a plain master with a division of the country and the hour at which a business day ends. */
import { defineMaster } from '@/engine/form/defineMaster'
import { RegionBox } from '@/engine/form/RegionBox'
import { PRIVATE_STOCK, PUBLIC_STOCK } from '@/engine/goods/stockScreens'
import type { ListRecord } from '@/engine/list/meta'
import { lists } from '@/generated/lists'
import { valueText } from '@/ui/valueText'

const AREAS = '/basicInfo/reservoirAreaManage?warehouseCode='
const LOCATIONS = '/basicInfo/locationManage?warehouseCode='
/** Code of a private warehouse, in `warehouseAttribute`: its stock stands on a screen of its own. */
const PRIVATE = 2

const codeOf = (row: ListRecord) => encodeURIComponent(valueText(row['code']))
const stockOf = (row: ListRecord) =>
  `${(row['attribute'] === PRIVATE ? PRIVATE_STOCK : PUBLIC_STOCK).path}?warehouseCode=`

const input = ['add', 'edit'] as const
const look = ['detail'] as const

/** The page of warehouseManage. */
export const WarehousePage = defineMaster({
  screen: 'warehouseManage',
  list: lists.warehouse,
  empty: { title: 'warehouseManage.empty', text: 'warehouseManage.emptyText' },
  next: {
    list: lists.area,
    text: 'warehouseManage.next',
    step: { to: '/basicInfo/reservoirAreaManage', label: 'warehouseManage.toAreas' },
  },
  links: [
    { name: 'areas', label: 'warehouseManage.linkAreas', to: (row) => AREAS + codeOf(row) },
    { name: 'locations', label: 'warehouseManage.linkLocations', to: (row) => LOCATIONS + codeOf(row) },
    { name: 'stock', label: 'warehouseManage.linkStock', to: (row) => stockOf(row) + codeOf(row) },
  ],
  hints: {
    columns: { floorArea: { places: 2 } },
    filters: { code: { rule: 'lettersDigitsHyphen' } },
  },
  form: [
    { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 32 },
    { field: 'name', required: true },
    { field: 'attribute', code: 'warehouseAttribute', required: true, initial: 1 },
    { field: 'type', code: 'warehouseType', required: true, initial: 1 },
    { field: 'thermosphere', code: 'thermosphere', required: true, initial: 'FROZEN' },
    { field: 'status', code: 'warehouseStatus', required: true, initial: 0 },
    {
      field: 'outboundWay',
      code: 'outboundWay',
      required: true,
      initial: 0,
      help: 'warehouseManage.outboundWayHelp',
    },
    { field: 'regionCode', Box: RegionBox, modes: input },
    { field: 'regionName', modes: look },
    { field: 'address', max: 200 },
    { field: 'contact', max: 50 },
    { field: 'phone', rule: 'phone' },
    { field: 'floorArea', input: 'decimal', places: 2 },
    { field: 'cutoff', max: 5, initial: '00:00', help: 'warehouseManage.cutoffHelp' },
    { field: 'checkIn', input: 'bool', initial: false, help: 'warehouseManage.checkInHelp' },
    { field: 'readings', input: 'bool', initial: false, help: 'warehouseManage.readingsHelp' },
    { field: 'remark', input: 'textarea', wide: true },
  ],
}).Page
