/** Goods: their list, and the page of one of them. */
import { defineMaster } from '@/engine/form/defineMaster'
import { currentLanguage } from '@/engine/i18n/i18n'
import { leading } from '@/engine/list/leading'
import type { ListRecord } from '@/engine/list/meta'
import { defineRecordPage } from '@/engine/record/defineRecordPage'
import { lists } from '@/generated/lists'
import { valueText } from '@/ui/valueText'
import { form, lines, sections, write } from './fields'

/** Fields of the names in other languages; where one is missing the first name stands. */
const NAMES: Readonly<Record<string, string>> = { en: 'englishName', es: 'spanishName', ja: 'japaneseName' }

/** The name in the language in force. */
const nameOf = (row: ListRecord) =>
  valueText(row[NAMES[currentLanguage()] ?? 'name']) || valueText(row['name'])

/** The page of goodsManage. */
export const GoodsPage = defineMaster({
  screen: 'goodsManage',
  list: lists.goods,
  columns: leading(lists.goods, [
    'code',
    'name',
    'ownerName',
    'spec',
    'baseGtin',
    'thermosphere',
    'unitName',
    'brandName',
    'category',
    'batchRuleName',
    'status',
  ]),
  empty: {
    title: 'goodsManage.empty',
    text: 'goodsManage.emptyText',
    first: [
      {
        list: lists.enterpriseCargoOwner,
        text: 'goodsManage.ownerFirst',
        step: { to: '/basicInfo/cargoOwnerManage/enterpriseCargoOwner', label: 'goodsManage.toOwners' },
      },
      {
        list: lists.unit,
        text: 'goodsManage.unitFirst',
        step: { to: '/basicInfo/unitManage', label: 'goodsManage.toUnits' },
      },
      {
        list: lists.batchRule,
        text: 'goodsManage.ruleFirst',
        step: { to: '/basicInfo/batchRuleManage', label: 'goodsManage.toRules' },
      },
    ],
  },
  hints: {
    columns: {
      code: { width: 120 },
      name: { width: 260, text: nameOf, parts: Object.values(NAMES) },
      ownerName: { width: 150 },
      spec: { width: 120 },
      baseGtin: { width: 140 },
      thermosphere: { width: 80 },
      unitName: { width: 64 },
      status: { width: 90 },
    },
    filters: { code: { rule: 'lettersDigitsHyphen' } },
  },
  page: '/basicInfo/goodsManageAED',
  form,
  sections,
  lines,
  write,
}).Page

/** The page of goodsManageAED. */
export const GoodsRecordPage = defineRecordPage({
  screen: 'goodsManageAED',
  owner: 'goodsManage',
  list: lists.goods,
  form,
  sections,
  lines,
  write,
}).Page
