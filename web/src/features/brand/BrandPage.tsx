/** Brands of goods: a plain master. */
import { defineMaster } from '@/engine/form/defineMaster'
import { lists } from '@/generated/lists'

/** The page of brandManage. */
export const BrandPage = defineMaster({
  screen: 'brandManage',
  list: lists.brand,
  empty: { title: 'brandManage.empty', text: 'brandManage.emptyText' },
  hints: { filters: { code: { rule: 'lettersDigitsHyphen' } } },
  form: [
    { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 32 },
    { field: 'name', required: true },
    { field: 'englishName' },
    { field: 'origin' },
    { field: 'status', code: 'enabledStatus', required: true, initial: 0 },
    { field: 'sort', input: 'int', required: true, initial: 0 },
    { field: 'remark', input: 'textarea', wide: true },
  ],
}).Page
