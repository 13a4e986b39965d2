/** Signing in: what is wrong is said at the field, and the way leads back to where it began. */
import { ADMIN, Caller, SERVER } from './support/caller'
import { dialog, signIn } from './support/console'
import { makeAccount, makeClerk, makeRole, unique } from './support/data'
import { enter, expect, setCookie, test } from './support/test'

const CLERK = ['staffManage_search_button']

test.describe('signing in', () => {
  test('empty boxes are marked and nothing is sent', async ({ page }) => {
    await page.goto('login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('请输入用户名')).toBeVisible()
    await expect(page.getByText('请输入密码')).toBeVisible()
    await expect(page.getByLabel('用户名')).toBeFocused()
  })

  test('a wrong password and an unknown user get the same answer', async ({ page, admin }) => {
    const clerk = await makeClerk(admin, CLERK)
    await page.goto('login')
    await signIn(page, { ...clerk, password: 'Wrong-2026' })
    const refusal = page.getByText('用户名或密码错误')
    await expect(refusal).toBeVisible()
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
    await signIn(page, { username: unique('nobody'), password: 'Wrong-2026' })
    await expect(refusal).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('an account is locked after five wrong passwords, and unlocked by the administrator', async ({
    page,
    admin,
  }) => {
    const clerk = await makeClerk(admin, CLERK)
    for (let times = 0; times < 5; times += 1) {
      await expect(Caller.signIn({ ...clerk, password: 'Wrong-2026' })).rejects.toThrow()
    }
    await page.goto('login')
    await signIn(page, clerk)
    await expect(page.getByRole('alert')).toContainText('锁定')
    await admin.post(`/arpa-basic-api/account/${clerk.id}/unlock`)
    await signIn(page, clerk)
    await expect(page).toHaveURL(/\/home$/)
  })

  test('a blank around the user name does not matter', async ({ page }) => {
    await page.goto('login')
    await signIn(page, { ...ADMIN, username: '  admin ' })
    await expect(page).toHaveURL(/\/home$/)
  })

  test('the wanted page with its query opens after signing in', async ({ page }) => {
    await page.goto('systemManage/roleManage?roleName=x&sortField=code&sortType=asc')
    await expect(page).toHaveURL(/\/login\?redirect=/)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(
      '/systemManage/roleManage?roleName=x&sortField=code&sortType=asc',
    )
    await signIn(page, ADMIN)
    await expect(page).toHaveURL(/\/systemManage\/roleManage\?roleName=x&sortField=code&sortType=asc$/)
    await expect(page.getByRole('search').getByRole('textbox', { name: '角色名称' })).toHaveValue('x')
  })

  test('a redirect to another site leads home instead', async ({ page }) => {
    await page.goto('login?redirect=%2F%2Fexample.org%2Fx')
    await signIn(page, ADMIN)
    await expect(page).toHaveURL(`${SERVER}/wms_new/home`)
  })

  test('a password set by somebody else must be changed first', async ({ page, admin }) => {
    const role = await makeRole(admin, CLERK)
    const username = unique('fresh').toLowerCase()
    const added = await admin.post<{ password: string }>('/arpa-basic-api/account/add', {
      username,
      name: '新人',
      partyType: 'WMS_STAFF',
      dataType: 'WAREHOUSE',
      roles: [role.id],
      allWarehouses: true,
      warehouses: [],
    })
    await page.goto('login')
    await signIn(page, { username, password: added.password })
    await expect(page.getByRole('heading', { name: '请先修改密码' })).toBeVisible()
    await page.getByLabel('原密码').fill(added.password)
    await page.getByLabel('新密码', { exact: true }).fill('Frost-2026')
    await page.getByLabel('确认新密码').fill('Frost-2026')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  })

  test('an account without any page is told to ask the administrator', async ({ page, admin }) => {
    const role = await makeRole(admin, [])
    const account = await makeAccount(admin, { roles: [role.id] })
    await page.goto('login')
    await signIn(page, account)
    await expect(page.getByText('无权限，请联系管理员授权！')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
  })

  test('signing out forgets the person and leads back to the same page', async ({ page, admin }) => {
    const clerk = await makeClerk(admin, CLERK)
    await enter(page, await Caller.signIn(clerk), '/systemManage/staffManage')
    await page.getByRole('button', { name: /个人菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/login\?redirect=%2FsystemManage%2FstaffManage$/)
    const kept = await page.evaluate(() => [document.cookie, localStorage.getItem('permissionlist')])
    expect(kept).toEqual([expect.not.stringContaining('Admin-Token'), null])
    await signIn(page, clerk)
    await expect(page).toHaveURL(/\/systemManage\/staffManage$/)
  })

  test('a session ended elsewhere asks whether to stay or to sign in again', async ({ page, admin }) => {
    const clerk = await makeClerk(admin, ['staffManage_search_button', 'staffManage_add_button'])
    const own = await Caller.signIn(clerk)
    await enter(page, own, '/systemManage/staffManage')
    await expect(page.getByRole('grid')).toBeVisible()
    await admin.post(`/arpa-basic-api/account/${clerk.id}/signOut`)
    await page.getByRole('button', { name: '刷新' }).click()
    await expect(dialog(page)).toContainText('确认注销')
    await dialog(page).getByRole('button', { name: '取消' }).click()
    await expect(page).toHaveURL(/staffManage$/)
    await page.getByRole('button', { name: '刷新' }).click()
    await dialog(page).getByRole('button', { name: '重新登录' }).click()
    await expect(page).toHaveURL(/\/login\?redirect=%2FsystemManage%2FstaffManage$/)
  })

  test('a token of another device is refused', async ({ page, admin }) => {
    const clerk = await makeClerk(admin, CLERK)
    const own = await Caller.signIn(clerk)
    await page.addInitScript(() => localStorage.setItem('deviceId', 'another-device'))
    await setCookie(page.context(), 'Admin-Token', own.token)
    await page.goto('home')
    await expect(page).toHaveURL(/\/login/)
  })
})
