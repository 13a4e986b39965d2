/** The form of a batch rule: its fields, its sections and the attributes of its batches. */
import type { FormField, FormValues } from '@/engine/form/fields'
import type { LinesField } from '@/engine/form/lines'
import type { FormSection } from '@/engine/form/sections'
import { NewVersion } from './NewVersion'

const GENERATED = 1
const NEVER = 0
const generated = (rule: FormValues) => Number(rule['batchNoMode']) === GENERATED
const caught = (rule: FormValues) => Number(rule['catchWeightMode'] ?? NEVER) !== NEVER

const days = (field: string): FormField => ({ field, input: 'int' })
const percent = (field: string, initial?: string): FormField => ({
  field,
  input: 'int',
  ...(initial === undefined ? {} : { initial }),
})
const weight = (field: string): FormField => ({ field, input: 'decimal', places: 3, when: caught })

/** Fields in the order of the screen. */
export const form: readonly FormField[] = [
  { field: 'notice', label: 'batchRuleManage.notice', Box: NewVersion, wide: true, modes: ['edit'] },
  { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 32 },
  { field: 'name', required: true },
  { field: 'ownerCode', input: 'choose', help: 'batchRuleManage.ownerHelp' },
  { field: 'status', code: 'enabledStatus', required: true, initial: 0 },
  { field: 'ruleVersion', input: 'int', modes: ['detail'] },
  { field: 'batchNoMode', code: 'batchNoMode', required: true, initial: 0 },
  {
    field: 'batchNoPattern',
    required: true,
    max: 64,
    initial: '{yyyyMMdd}{seq3}',
    help: 'batchRuleManage.patternHelp',
    when: generated,
  },
  { field: 'mergeSameDay', input: 'bool', initial: false },
  { field: 'mixedBatch', input: 'bool', initial: false },
  { field: 'shelfLife', input: 'int' },
  { field: 'shelfLifeUnit', code: 'shelfLifeUnit', required: true, initial: 0 },
  { field: 'expiryMode', code: 'expiryMode', required: true, initial: 0, help: 'batchRuleManage.expiryHelp' },
  days('bestBeforeDays'),
  days('alertDays'),
  days('removalDays'),
  { field: 'rotation', code: 'rotation', required: true, initial: 1, help: 'batchRuleManage.rotationHelp' },
  percent('receiveMinPct', '66'),
  days('receiveMinDays'),
  percent('warnPct', '33'),
  percent('shipMinPct', '20'),
  days('shipMinDays'),
  { field: 'serialMode', code: 'captureMode', required: true, initial: 0 },
  { field: 'catchWeightMode', code: 'captureMode', required: true, initial: 0 },
  weight('nominalWeight'),
  weight('weightMin'),
  weight('weightMax'),
  { field: 'sort', input: 'int', required: true, initial: 0 },
  { field: 'remark', input: 'textarea', wide: true },
]

/** Groups of the form. */
export const sections: readonly FormSection[] = [
  {
    title: 'batchRuleManage.section.base',
    fields: ['notice', 'code', 'name', 'ownerCode', 'status', 'ruleVersion'],
  },
  { title: 'batchRuleManage.attributes', fields: ['attributes'], help: 'batchRuleManage.attributesHelp' },
  {
    title: 'batchRuleManage.section.number',
    fields: ['batchNoMode', 'batchNoPattern', 'mergeSameDay', 'mixedBatch'],
  },
  {
    title: 'batchRuleManage.section.life',
    fields: ['shelfLife', 'shelfLifeUnit', 'expiryMode', 'bestBeforeDays', 'alertDays', 'removalDays'],
  },
  {
    title: 'batchRuleManage.section.least',
    fields: ['rotation', 'warnPct', 'receiveMinPct', 'receiveMinDays', 'shipMinPct', 'shipMinDays'],
  },
  {
    title: 'batchRuleManage.section.taken',
    fields: ['serialMode', 'catchWeightMode', 'nominalWeight', 'weightMin', 'weightMax', 'sort', 'remark'],
  },
]

const OPTIONAL = 1
const REQUIRED = 2

/** What rotation by expiry works with. */
const PROPOSED: readonly FormValues[] = [
  { attribute: 'productionDate', usage: REQUIRED, inIdentity: true },
  { attribute: 'expiryDate', usage: OPTIONAL, inIdentity: false },
]

/** Attributes of batches. A new rule proposes what almost every one has. */
export const lines: readonly LinesField[] = [
  {
    name: 'attributes',
    title: 'batchRuleManage.attributes',
    most: 14,
    begin: PROPOSED.length,
    initial: (before) =>
      PROPOSED.find((each) => before.every((line) => line['attribute'] !== each['attribute'])) ?? {
        usage: OPTIONAL,
        inIdentity: false,
      },
    fields: [
      { field: 'attribute', code: 'batchAttribute', required: true, width: 170 },
      { field: 'usage', code: 'attributeUse', required: true, width: 120 },
      { field: 'inIdentity', input: 'bool', width: 110 },
      { field: 'label', max: 50, width: 180 },
    ],
  },
]
