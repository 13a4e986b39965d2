// Written by `cargo xtask codegen` from the server's routes; never edited.

/** A permission code that a route of the server asks for. */
export type Permission =
  | 'organizationDeploy_detail_button'
  | 'organizationDeploy_edit_button'
  | 'super_admin'
