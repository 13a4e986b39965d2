/** The tree of departments: the list with each department's place, and its form with the tree to hang it in. */
import { defineMaster } from '@/engine/form/defineMaster'
import { lists } from '@/generated/lists'

/** The page of departmentManage. */
export const DepartmentPage = defineMaster({
  screen: 'departmentManage',
  list: lists.department,
  batchDelete: false,
  empty: { title: 'departmentManage.empty', text: 'departmentManage.emptyText' },
  form: [
    { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 32 },
    { field: 'name', required: true, max: 50 },
    { field: 'parentId', input: 'tree', tree: { path: '/arpa-basic-api/department/tree' } },
    { field: 'leader', max: 50 },
    { field: 'phone', rule: 'phone' },
    { field: 'sort', input: 'int', required: true, initial: 1 },
    { field: 'status', code: 'enabledStatus', required: true, initial: 0 },
    { field: 'remark', input: 'textarea', wide: true },
  ],
}).Page
