/** People who work for the operator: a plain master whose identity number is only ever written, never read back. */
import { defineMaster } from '@/engine/form/defineMaster'
import { lists } from '@/generated/lists'

const base = '/arpa-basic-api/staff'

/** The page of staffManage. */
export const StaffPage = defineMaster({
  screen: 'staffManage',
  list: lists.staff,
  hints: {
    columns: { code: { width: 120 }, name: { width: 120 }, phone: { width: 130 }, username: { width: 130 } },
    filters: { code: { rule: 'lettersDigitsHyphen' }, departmentId: { hidden: true } },
  },
  empty: { title: 'staffManage.empty', text: 'staffManage.emptyText' },
  form: [
    { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 32 },
    { field: 'name', required: true, max: 50 },
    {
      field: 'departmentId',
      input: 'tree',
      tree: { path: `${base}/departments`, parent: 'parentId' },
      modes: ['add', 'edit'],
    },
    { field: 'departmentName', modes: ['detail'] },
    { field: 'position', max: 50 },
    { field: 'phone', rule: 'phone' },
    { field: 'email', max: 254 },
    { field: 'idCard', rule: 'citizenId', max: 18, help: 'staffManage.idCardHelp', modes: ['add', 'edit'] },
    { field: 'idCardMasked', label: 'staffManage.field.idCard', modes: ['detail'] },
    { field: 'hiredOn', input: 'date' },
    { field: 'status', code: 'staffStatus', required: true, initial: 0 },
    {
      field: 'partyId',
      input: 'picker',
      picker: {
        path: `${base}/accounts`,
        choices: true,
        search: 'term',
        label: (account) => `${String(account['name'])} (${String(account['code'])})`,
        present: 'username',
      },
    },
    { field: 'remark', input: 'textarea', wide: true },
  ],
}).Page
