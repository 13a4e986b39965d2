/** Units in which goods are counted: a plain master. */
import { defineMaster } from '@/engine/form/defineMaster'
import { lists } from '@/generated/lists'

/** The page of unitManage. */
export const UnitPage = defineMaster({
  screen: 'unitManage',
  list: lists.unit,
  empty: { title: 'unitManage.empty', text: 'unitManage.emptyText' },
  hints: { filters: { code: { rule: 'lettersDigitsHyphen' } } },
  form: [
    { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 32 },
    { field: 'name', required: true, max: 50 },
    { field: 'symbol', max: 16 },
    { field: 'kind', code: 'goodsUnit', required: true, initial: 'piece' },
    { field: 'decimals', input: 'int', required: true, initial: 0, help: 'unitManage.decimalsHelp' },
    { field: 'status', code: 'enabledStatus', required: true, initial: 0 },
    { field: 'sort', input: 'int', required: true, initial: 0 },
    { field: 'remark', input: 'textarea', wide: true },
  ],
}).Page
