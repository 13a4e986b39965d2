/** Batch rules: a master with lines and versions. */
import { defineMaster } from '@/engine/form/defineMaster'
import { leading } from '@/engine/list/leading'
import { lists } from '@/generated/lists'
import { form, lines, sections } from './fields'
import { VersionList } from './VersionList'
import { identityOf, newVersion } from './versions'

/** The page of batchRuleManage. */
export const BatchRulePage = defineMaster({
  screen: 'batchRuleManage',
  list: lists.batchRule,
  columns: leading(lists.batchRule, [
    'code',
    'name',
    'ownerName',
    'rotation',
    'shelfLife',
    'shelfLifeUnit',
    'receiveMinPct',
    'warnPct',
    'shipMinPct',
    'batchNoMode',
    'ruleVersion',
    'status',
  ]),
  empty: {
    title: 'batchRuleManage.empty',
    text: 'batchRuleManage.emptyText',
    step: { to: '/basicInfo/goodsManage', label: 'batchRuleManage.toGoods' },
  },
  hints: {
    columns: {
      code: { width: 120 },
      name: { width: 160 },
      rotation: { width: 130 },
      shelfLife: { width: 90 },
      ruleVersion: { width: 90 },
    },
    filters: { code: { rule: 'lettersDigitsHyphen' } },
  },
  width: 880,
  form,
  sections,
  lines,
  read: (rule) => ({
    ...rule,
    notice: {
      id: rule['id'],
      version: Number(rule['ruleVersion']),
      identity: identityOf(rule['attributes']),
    },
  }),
  // The notice is no field of a rule.
  write: (body) => Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'notice')),
  said: newVersion,
  Below: VersionList,
}).Page
