/** Warehouses: a plain master with a division of the country and the hour at which a business day ends. */
import { defineMaster } from '@/engine/form/defineMaster'
import { RegionBox } from '@/engine/form/RegionBox'
import { lists } from '@/generated/lists'

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
    { field: 'remark', input: 'textarea', wide: true },
  ],
}).Page
