/** Loading teams: a plain master; the identity number of the leader is written and never read back. */
import { defineMaster } from '@/engine/form/defineMaster'
import type { FormValues } from '@/engine/form/fields'
import { text } from '@/engine/i18n/i18n'
import { lists } from '@/generated/lists'
import { JobTypesBox, JobTypesText, jobTypesText } from './JobTypesBox'

const written = ['add', 'edit'] as const
const read = ['detail'] as const

/** The page of loadingTeamManage. */
export const LoadingTeamPage = defineMaster({
  screen: 'loadingTeamManage',
  list: lists.loadingTeam,
  empty: {
    title: 'loadingTeamManage.empty',
    text: 'loadingTeamManage.emptyText',
    first: [
      {
        list: lists.warehouse,
        text: 'loadingTeamManage.noWarehouse',
        step: { to: '/basicInfo/warehouseManage', label: 'route.warehouseManage' },
      },
    ],
  },
  hints: {
    columns: {
      code: { width: 120 },
      headcount: { unit: 'party.people' },
      jobTypes: { width: 220, text: (row) => jobTypesText(row['jobTypes'], text) },
    },
    filters: { code: { rule: 'lettersDigitsHyphen' } },
  },
  read: ({ idCard, ...record }: FormValues) => ({ ...record, idCardMasked: idCard }),
  form: [
    { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 32 },
    { field: 'name', required: true },
    { field: 'warehouseCode', input: 'choose', required: true },
    { field: 'status', code: 'enabledStatus', required: true, initial: 0 },
    { field: 'leader', required: true, max: 50 },
    { field: 'phone', required: true, rule: 'phone' },
    { field: 'idCard', rule: 'citizenId', max: 18, help: 'party.idCardHelp', modes: written },
    { field: 'idCardMasked', label: 'loadingTeamManage.field.idCard', modes: read },
    { field: 'headcount', input: 'int', required: true, unit: 'party.people' },
    { field: 'jobTypes', required: true, Box: JobTypesBox, wide: true, modes: written },
    { field: 'jobTypes', Box: JobTypesText, wide: true, modes: read },
    { field: 'bankName' },
    { field: 'bankAccount', max: 40 },
    { field: 'remark', input: 'textarea', wide: true },
  ],
}).Page
