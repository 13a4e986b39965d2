/** Contracts: a row for each version, those that end soon one click away. */
import { defineMaster } from '@/engine/form/defineMaster'
import { lists } from '@/generated/lists'
import { text } from '@/engine/i18n/i18n'
import { leading } from '@/engine/list/leading'
import type { ListRecord } from '@/engine/list/meta'
import { valueText } from '@/ui/valueText'
import { daysBetween, todayText } from './days'
import { form } from './fields'

const IN_FORCE = 2

/** The last day and, while the contract runs, how many days are left. */
function endText(contract: ListRecord): string {
  const end = valueText(contract['endDate'])
  const last = valueText(contract['terminateOn']) || valueText(contract['validTo']) || end
  const left = contract['status'] === IN_FORCE ? daysBetween(todayText(), last) : null
  return left === null || left < 0 ? end : `${end} · ${text('contractManage.daysLeft', { count: left })}`
}

/** The page of contractManage. */
export const ContractPage = defineMaster({
  screen: 'contractManage',
  list: lists.contract,
  page: '/basicInfo/contractManageAED',
  columns: leading(lists.contract, [
    'contractNo',
    'versionNo',
    'name',
    'partyName',
    'status',
    'endDate',
    'expiring',
  ]),
  form,
  empty: {
    title: 'contractManage.empty',
    text: 'contractManage.emptyText',
    first: [
      {
        list: lists.enterpriseCargoOwner,
        text: 'contractManage.ownerFirst',
        step: { to: '/basicInfo/cargoOwnerManage/enterpriseCargoOwner', label: 'contractManage.toOwners' },
      },
    ],
  },
  hints: {
    columns: {
      contractNo: { width: 130 },
      versionNo: { width: 80 },
      name: { width: 240 },
      partyName: { width: 170 },
      endDate: { width: 220, text: endText, parts: ['terminateOn', 'validTo', 'status'] },
    },
  },
}).Page
