/** Rules by which goods are chosen for delivery sheets: a master with its steps in order. */
import type { FormValues } from '@/engine/form/fields'
import { defineMaster } from '@/engine/form/defineMaster'
import type { LinesField } from '@/engine/form/lines'
import { leading } from '@/engine/list/leading'
import { lists } from '@/generated/lists'

/** Steps that can be meant in several ways. */
const IN_WAYS = ['singleBatch', 'namedBatch', 'namedLocation', 'namedContainer', 'places']
const isOf = (steps: readonly string[]) => (row: FormValues) => steps.some((each) => each === row['step'])

const steps: LinesField = {
  name: 'steps',
  title: 'allocationRuleManage.steps',
  help: 'allocationRulePage.stepsHelp',
  least: 1,
  most: 16,
  fields: [
    {
      field: 'step',
      label: 'allocationRuleManage.field.step',
      code: 'allocationStep',
      required: true,
      width: 200,
    },
    {
      field: 'manner',
      label: 'allocationRuleManage.field.manner',
      code: 'allocationManner',
      when: isOf(IN_WAYS),
      width: 180,
    },
    {
      field: 'areas',
      label: 'allocationRuleManage.field.areas',
      max: 2000,
      when: isOf(['zones']),
      width: 220,
    },
  ],
}

/** The page of allocationRuleManage. */
export const AllocationRulePage = defineMaster({
  screen: 'allocationRuleManage',
  list: lists.allocationRule,
  columns: leading(lists.allocationRule, [
    'code',
    'name',
    'ownerName',
    'warehouseName',
    'isDefault',
    'status',
  ]),
  empty: { title: 'allocationRuleManage.empty', text: 'allocationRuleManage.emptyText' },
  hints: {
    columns: { code: { width: 160 }, name: { width: 200 } },
    filters: { code: { rule: 'lettersDigitsHyphen' } },
  },
  form: [
    { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 32 },
    { field: 'name', required: true, max: 50 },
    { field: 'ownerCode', input: 'choose', help: 'allocationRulePage.ownerHelp' },
    { field: 'warehouseCode', input: 'choose', help: 'allocationRulePage.warehouseHelp' },
    { field: 'isDefault', input: 'bool', initial: false, help: 'allocationRulePage.defaultHelp' },
    { field: 'status', code: 'enabledStatus', required: true, initial: 0 },
    { field: 'sort', input: 'int', required: true, initial: 0 },
    { field: 'remark', input: 'textarea', wide: true },
  ],
  lines: [steps],
}).Page
