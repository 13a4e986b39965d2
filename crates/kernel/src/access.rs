//! Who calls, what they may do, and which rows exist for them.
//!
//! The order is fixed: signed in, permission, scope. Scope is not a check that a feature makes but
//! a condition that the list engine and the record door put into every statement, so that forgetting
//! it is impossible. A row outside the scope is answered exactly like a row that does not exist.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use crate::clock::{DayCut, Zone};
use crate::fault::{Answer, Fault};
use crate::id::Id;
use crate::sql::Sql;

/// The permission that stands for all others.
pub const SUPER_ADMIN: &str = "super_admin";

/// A signed-in person on one device, as known for the length of one call.
#[derive(Debug, Clone)]
pub struct Session {
    /// Id of the session row.
    pub id: Id,
    /// Id of the account (the party of the specification).
    pub party: Id,
    /// Code of the account.
    pub code: String,
    /// Name shown in audit rows and "changed by".
    pub name: String,
    /// Tenant.
    pub branch: String,
    /// `PLAT_ADMIN`, `PLAT_STAFF`, or one of the outside kinds.
    pub party_type: String,
    /// Code of the role in use.
    pub role: String,
    /// Kind of data the session looks at: `WAREHOUSE` unless switched.
    pub data_type: String,
    /// Code of the thing of that kind: the current warehouse; none means all that are allowed.
    pub data_code: Option<String>,
    /// Warehouses this account may look into; `None` means every warehouse of the tenant.
    pub warehouses: Option<Vec<String>>,
    /// Party codes whose records an outside account sees: its own and the ones granted to it.
    /// `None` for the operator's own staff, who see all parties.
    pub parties: Option<Vec<String>>,
    /// Names of people that an outside account is told: of its parties' accounts. `None` for the operator's own staff,
    /// who are told every name (see [`crate::people`]).
    pub names: Option<Arc<HashSet<String>>>,
    /// Permission codes held.
    pub permissions: Arc<HashSet<String>>,
    /// Device the session is bound to.
    pub device: String,
    /// Time zone in which times are read and shown.
    pub zone: Zone,
    /// Hour of that zone, 0 to 23, at which a business day of the organization begins.
    pub cut_off_hour: i64,
    /// Whether the password must be changed before anything else is done.
    pub must_change: bool,
    /// The API key that calls in the account's name; none for a person.
    pub key: Option<Arc<Key>>,
}

/// An API key as a session knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// Id of its record.
    pub id: Id,
    /// What people call it; it has no [`KEY_MARK`] in it.
    pub name: String,
}

/// Stands in audit rows between the name of an account and that of the key that called for it.
pub const KEY_MARK: &str = " · ";

impl Session {
    /// The session of public routes: nobody, nowhere, nothing.
    pub fn nobody() -> Arc<Self> {
        Arc::new(Self::of_program("", "anonymous"))
    }

    /// The program itself at work for one tenant: sees all rows of it, named in audit rows.
    pub fn of_program(branch: &str, name: &str) -> Self {
        Self {
            id: Id::NONE,
            party: Id::NONE,
            code: String::new(),
            name: name.to_owned(),
            branch: branch.to_owned(),
            party_type: String::new(),
            role: String::new(),
            data_type: String::new(),
            data_code: None,
            warehouses: None,
            parties: None,
            names: None,
            permissions: Arc::default(),
            device: String::new(),
            zone: Zone::UTC,
            cut_off_hour: 0,
            must_change: false,
            key: None,
        }
    }

    /// Who did something, for audit rows: the account, and its key when a program called.
    pub fn signature(&self) -> Cow<'_, str> {
        match &self.key {
            Some(key) => Cow::Owned(format!("{}{KEY_MARK}{}", self.name, key.name)),
            None => Cow::Borrowed(&self.name),
        }
    }

    /// How the business days of the organization are cut, where the session is.
    pub fn day_cut(&self) -> DayCut {
        let cut = DayCut::new(self.zone.clone(), self.cut_off_hour);
        cut.unwrap_or_else(|_| DayCut::midnight(self.zone.clone()))
    }

    /// Refuses programs: what only a person who has signed in does.
    pub fn person(&self) -> Answer<()> {
        if self.key.is_some() { Err(Fault::Denied) } else { Ok(()) }
    }

    /// Refuses whoever must change their password before anything else.
    pub fn settled(&self) -> Answer<()> {
        if self.must_change { Err(Fault::refused("fault.mustChange")) } else { Ok(()) }
    }

    /// Whether the permission is held.
    pub fn can(&self, permission: &str) -> bool {
        self.permissions.contains(permission) || self.permissions.contains(SUPER_ADMIN)
    }

    /// Whether this is the platform administrator or a role with every right.
    pub fn is_super_admin(&self) -> bool {
        self.permissions.contains(SUPER_ADMIN)
    }

    /// Warehouses in view now: the switched one, else all that are allowed (`None`: all).
    pub fn warehouses_in_view(&self) -> Option<Vec<String>> {
        match (&self.data_code, self.data_type.as_str()) {
            (Some(code), "WAREHOUSE") => Some(vec![code.clone()]),
            _ => self.warehouses.clone(),
        }
    }
}

/// Which rows of a table a session may see, as columns to compare. A constant of each feature.
#[derive(Debug, Clone, Copy)]
pub struct Scope {
    branch: &'static str,
    place: Place,
    party: Visibility,
    /// Column of the API key that made a row of an account's own.
    key: Option<&'static str>,
}

/// What a scope asks of the warehouse of a row, when the session looks at some warehouses only.
#[derive(Debug, Clone, Copy)]
enum Place {
    /// Nothing.
    Anywhere,
    /// The column holds one of them.
    In(&'static str),
    /// The column holds one of them, or nothing, which is about every warehouse.
    InOrNone(&'static str),
}

/// What a scope asks of a row beyond its tenant, as far as a search index may know it.
pub(crate) enum Narrowed<'a> {
    /// Nothing.
    No,
    /// A column must hold one of these.
    To(&'static str, &'a [String]),
    /// Something else.
    Otherwise,
}

#[derive(Debug, Clone, Copy)]
enum Visibility {
    /// Outside parties see nothing: the operator's own affairs.
    Operator,
    /// Outside parties see the rows whose column holds one of their party codes.
    Party(&'static str),
    /// The same, and the rows whose column holds nothing, which are common to all parties.
    PartyOrCommon(&'static str),
    /// Every account of the tenant sees them (code lists and the like).
    Everybody,
    /// Every account sees the rows whose column holds its own id; the administrator sees all.
    Own(&'static str),
    /// The operator's people see all rows, an outside account those whose column holds its own id.
    Account(&'static str),
}

impl Scope {
    /// Rows of the tenant, for the operator's staff only.
    pub const fn operator(branch: &'static str) -> Self {
        Self::of(branch, Visibility::Operator)
    }

    /// Rows of the tenant, for every account of it.
    pub const fn everybody(branch: &'static str) -> Self {
        Self::of(branch, Visibility::Everybody)
    }

    /// Rows of the tenant; outside parties see those whose `column` holds their code.
    pub const fn party(branch: &'static str, column: &'static str) -> Self {
        Self::of(branch, Visibility::Party(column))
    }

    /// The same, and rows whose `column` holds nothing are for every party. Outside parties may not write
    /// those: whoever uses this scope says so.
    pub const fn party_or_common(branch: &'static str, column: &'static str) -> Self {
        Self::of(branch, Visibility::PartyOrCommon(column))
    }

    /// Rows that each account of the tenant has for itself, by the column of its id; the
    /// administrator sees all of them.
    pub const fn own(branch: &'static str, column: &'static str) -> Self {
        Self::of(branch, Visibility::Own(column))
    }

    /// Rows of the tenant that belong to one account each, by the column of its id: an outside account sees its own
    /// and no other, whatever was granted to it.
    pub const fn account(branch: &'static str, column: &'static str) -> Self {
        Self::of(branch, Visibility::Account(column))
    }

    const fn of(branch: &'static str, party: Visibility) -> Self {
        Self { branch, place: Place::Anywhere, party, key: None }
    }

    /// Own things that an API key may see: of its account's those that it made itself, by this column. Without it a
    /// key sees none.
    pub const fn made_by_key(mut self, column: &'static str) -> Self {
        self.key = Some(column);
        self
    }

    /// Narrows to the warehouses in view.
    pub const fn in_warehouse(mut self, column: &'static str) -> Self {
        self.place = Place::In(column);
        self
    }

    /// Narrows to the warehouses in view, and what is about every warehouse.
    pub const fn in_warehouse_or_none(mut self, column: &'static str) -> Self {
        self.place = Place::InOrNone(column);
        self
    }

    /// Whether it tells warehouses apart.
    pub fn by_warehouse(&self) -> bool {
        self.warehouse().is_some()
    }

    /// Whether it tells outside parties apart.
    pub fn by_party(&self) -> bool {
        matches!(self.party, Visibility::Party(_) | Visibility::PartyOrCommon(_))
    }

    /// Whether outside parties see none of the rows.
    pub fn is_operators(&self) -> bool {
        matches!(self.party, Visibility::Operator)
    }

    /// The columns that the scope may compare.
    pub(crate) fn columns(&self) -> impl Iterator<Item = &'static str> {
        let party = match self.party {
            Visibility::Party(column)
            | Visibility::PartyOrCommon(column)
            | Visibility::Own(column)
            | Visibility::Account(column) => Some(column),
            Visibility::Operator | Visibility::Everybody => None,
        };
        [Some(self.branch), self.warehouse(), party, self.key].into_iter().flatten()
    }

    fn warehouse(&self) -> Option<&'static str> {
        match self.place {
            Place::Anywhere => None,
            Place::In(column) | Place::InOrNone(column) => Some(column),
        }
    }

    /// What the scope asks of a row beyond its tenant.
    pub(crate) fn narrowed<'a>(&self, session: &'a Session) -> Narrowed<'a> {
        if self.warehouse().is_some() && session.warehouses_in_view().is_some() {
            return Narrowed::Otherwise;
        }
        match (self.party, &session.parties) {
            (Visibility::Own(_), _) if session.is_super_admin() => Narrowed::No,
            (Visibility::Own(_), _) => Narrowed::Otherwise,
            (_, None) | (Visibility::Everybody, _) => Narrowed::No,
            (Visibility::Party(column), Some(codes)) if !codes.is_empty() => Narrowed::To(column, codes),
            (
                Visibility::Operator
                | Visibility::Party(_)
                | Visibility::PartyOrCommon(_)
                | Visibility::Account(_),
                _,
            ) => Narrowed::Otherwise,
        }
    }

    /// Adds the conditions for `session` to a statement that already has a `where`.
    pub fn restrict(&self, sql: &mut Sql, session: &Session) {
        sql.and_equals(self.branch, session.branch.as_str());
        match (self.place, session.warehouses_in_view()) {
            (Place::Anywhere, _) | (_, None) => {}
            (Place::In(column), Some(codes)) => sql.and_any_of(column, codes),
            (Place::InOrNone(column), Some(codes)) => common_or_any_of(sql, column, &codes),
        }
        match (self.party, &session.parties) {
            (Visibility::Own(_), _) if session.is_super_admin() => {}
            (Visibility::Own(column), _) => {
                sql.and_equals(column, session.party);
                match (&session.key, self.key) {
                    (None, _) => {}
                    (Some(key), Some(column)) => sql.and_equals(column, key.id),
                    (Some(_), None) => sql.push(" and 1 = 0"),
                }
            }
            (_, None) | (Visibility::Everybody, _) => {}
            (Visibility::Operator, Some(_)) => sql.push(" and 1 = 0"),
            (Visibility::Account(column), Some(_)) => sql.and_equals(column, session.party),
            (Visibility::Party(column), Some(codes)) => sql.and_any_of(column, codes.clone()),
            (Visibility::PartyOrCommon(column), Some(codes)) => common_or_any_of(sql, column, codes),
        }
    }
}

/// Appends that a column holds nothing or one of `codes`.
fn common_or_any_of(sql: &mut Sql, column: &'static str, codes: &[String]) {
    sql.push(" and (");
    sql.push(column);
    sql.push(" is null");
    for code in codes {
        sql.push(" or ");
        sql.push(column);
        sql.push(" = ");
        sql.bind(code.as_str());
    }
    sql.push(")");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditions(scope: Scope, warehouses: Option<&[&str]>) -> String {
        let mut session = Session::of_program("T", "test");
        session.warehouses = warehouses.map(|codes| codes.iter().map(|code| (*code).to_owned()).collect());
        let mut sql = Sql::new("where 1 = 1");
        scope.restrict(&mut sql, &session);
        sql.text().to_owned()
    }

    #[test]
    fn a_key_sees_of_its_accounts_own_things_those_that_it_made() {
        let scope = Scope::own("branch_code", "party_id");
        let mut session = Session::of_program("T", "test");
        let conditions = |scope: Scope, session: &Session| {
            let mut sql = Sql::new("where 1 = 1");
            scope.restrict(&mut sql, session);
            sql.text().to_owned()
        };
        let own = "where 1 = 1 and branch_code = $1 and party_id = $2";
        assert_eq!(conditions(scope.made_by_key("key_id"), &session), own);
        session.key = Some(Arc::new(Key { id: Id::NONE, name: "ERP".into() }));
        assert_eq!(conditions(scope.made_by_key("key_id"), &session), format!("{own} and key_id = $3"));
        assert_eq!(conditions(scope, &session), format!("{own} and 1 = 0"));
        assert_eq!(session.signature(), "test · ERP");
        assert!(session.person().is_err());
    }

    #[test]
    fn what_is_about_every_warehouse_is_seen_from_each_of_them() {
        let scope = Scope::operator("branch_code").in_warehouse_or_none("warehouse_code");
        assert_eq!(conditions(scope, None), "where 1 = 1 and branch_code = $1");
        assert_eq!(
            conditions(scope, Some(&["W1", "W2"])),
            "where 1 = 1 and branch_code = $1 and (warehouse_code is null or warehouse_code = $2 or warehouse_code = $3)"
        );
        assert_eq!(
            conditions(scope, Some(&[])),
            "where 1 = 1 and branch_code = $1 and (warehouse_code is null)"
        );
        assert_eq!(scope.columns().collect::<Vec<_>>(), ["branch_code", "warehouse_code"]);
    }
}
