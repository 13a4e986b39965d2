/** Inventory statuses: a plain master. */
import { defineMaster } from '@/engine/form/defineMaster'
import { lists } from '@/generated/lists'

/** The page of inventoryStatusManage. */
export const InventoryStatusPage = defineMaster({
  screen: 'inventoryStatusManage',
  list: lists.inventoryStatus,
  empty: { title: 'inventoryStatusManage.empty', text: 'inventoryStatusManage.emptyText' },
  hints: { filters: { code: { rule: 'lettersDigitsHyphen' } } },
  form: [
    { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 16 },
    { field: 'name', required: true, max: 50 },
    { field: 'qualified', input: 'bool', initial: true },
    { field: 'allocatable', input: 'bool', initial: true, help: 'inventoryStatusManage.allocatableHelp' },
    { field: 'status', code: 'enabledStatus', required: true, initial: 0 },
    { field: 'sort', input: 'int', required: true, initial: 0 },
    { field: 'remark', input: 'textarea', wide: true },
  ],
}).Page
