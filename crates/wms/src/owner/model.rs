//! Shapes of owners: a person, an enterprise, and both as the auditor sees them.

use codes::{BillingCycleUnit, EnabledStatus, NoticeChannel, PartyKind};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::codes::Code as _;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::list::{self, Field};
use kernel::master::{self, Audited, Before, Col, Lines, Master, Use};
use kernel::record::Cells;
use kernel::validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AUDITED, CHOOSABLE, CONTACTS, SCOPE, SHOWN, USED_BY, one_of_a_kind, rules};

/// Somebody to talk to at an owner.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Contact {
    /// Name.
    pub contact: String,
    /// Phone.
    pub phone: String,
    /// Mail address.
    pub email: Option<String>,
    /// What the person is responsible for.
    pub duty: Option<String>,
    /// How the person hears of arrivals, differences and bills.
    pub channel: NoticeChannel,
}

/// A kind of owner: fields of its own among those of all owners.
macro_rules! owner {
    ($(#[doc = $doc:literal])+ $name:ident { $($(#[doc = $note:literal])+ $field:ident)* }) => {
        $(#[doc = $doc])+
        #[derive(Debug, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name {
            /// Code, unique among owners of both kinds; accounts of the owner carry it too.
            pub code: String,
            /// Name.
            pub name: String,
            /// Short name, as the floor says it.
            pub short_name: Option<String>,
            /// English name.
            pub name_en: Option<String>,
            /// Spanish name.
            pub name_es: Option<String>,
            /// Japanese name.
            pub name_ja: Option<String>,
            $($(#[doc = $note])+ pub $field: Option<String>,)*
            /// Bank.
            pub bank_name: Option<String>,
            /// Account number at the bank.
            pub bank_account: Option<String>,
            /// Who is called first.
            pub contact: Option<String>,
            /// Phone.
            pub phone: Option<String>,
            /// Mail address.
            pub email: Option<String>,
            /// Code of the division: province, city or district.
            pub region_code: Option<String>,
            /// Street and number.
            pub address: Option<String>,
            /// Postal code.
            pub postal_code: Option<String>,
            /// How often it is billed, proposed to its contracts.
            pub settle_cycle: Option<BillingCycleUnit>,
            /// Days to pay, proposed to its contracts.
            pub payment_days: Option<i64>,
            /// Days of shelf life that goods must have left when they leave, unless goods or customer say more.
            pub min_shelf_days: Option<i64>,
            /// The same in percent of the whole shelf life; the stricter one holds.
            pub min_shelf_percent: Option<i64>,
            /// Who won this owner.
            pub salesperson: Option<String>,
            /// First day of the business.
            pub valid_from: Option<String>,
            /// Last day of the business.
            pub valid_to: Option<String>,
            /// Whether it may be chosen.
            pub status: EnabledStatus,
            /// Anything else.
            pub remark: Option<String>,
            /// People to talk to.
            #[serde(default)]
            pub contacts: Vec<Contact>,
        }
    };
}

/// Columns of a kind of owner, its own behind the names.
macro_rules! columns {
    ($($own:expr),*) => {
        &[
            master::text("code").unique().searched().length(32).rule(&validate::LETTERS_DIGITS_HYPHEN),
            master::text("name").searched().required(),
            master::text("shortName").searched().length(50).hidden(),
            master::text("nameEn").hidden(),
            master::text("nameEs").hidden(),
            master::text("nameJa").hidden(),
            $($own,)*
            master::text("bankName").hidden(),
            master::text("bankAccount").length(40).hidden(),
            master::text("contact").length(50).hidden(),
            master::text("phone").rule(&validate::PHONE),
            master::text("email").length(254).rule(&validate::EMAIL).hidden(),
            master::text("regionCode").length(9).hidden(),
            master::text("address").length(200).hidden(),
            master::text("postalCode").length(10).rule(&validate::POSTAL_CODE).hidden(),
            master::code("settleCycle", BillingCycleUnit::DESCRIPTION).hidden().optional(),
            master::int("paymentDays").within(0, 365).hidden(),
            master::int("minShelfDays").within(0, 3_650).hidden(),
            master::int("minShelfPercent").within(0, 100).hidden(),
            master::text("salesperson").length(50).hidden(),
            master::date("validFrom").hidden(),
            master::date("validTo").hidden(),
            master::code("status", EnabledStatus::DESCRIPTION).otherwise("0"),
            master::text("remark").length(500).hidden(),
        ]
    };
}

const ID_CARD: Col = one_of_a_kind(master::text("idCard").length(18).rule(&validate::CITIZEN_ID)).secret();
const CREDIT_CODE: Col =
    one_of_a_kind(master::text("creditCode").searched().length(18).rule(&validate::SOCIAL_CREDIT_CODE));

owner! {
    /// A person whose goods lie here.
    PersonalOwner {
        /// Identity number of 18 characters; absent keeps the one that is stored.
        id_card
    }
}

owner! {
    /// An enterprise whose goods lie here.
    EnterpriseOwner {
        /// Unified social credit code.
        credit_code
        /// Legal representative.
        legal_person
        /// Address of the photo of its business licence.
        licence
        /// Number of the taxpayer on invoices, where it is not the credit code.
        tax_no
        /// Name on invoices, where it is another.
        invoice_title
    }
}

owner! {
    /// An owner of either kind, as the auditor sees it.
    AnyOwner {
        /// Identity number of a person.
        id_card
        /// Unified social credit code of an enterprise.
        credit_code
        /// Legal representative.
        legal_person
        /// Address of the photo of its business licence.
        licence
        /// Number of the taxpayer on invoices.
        tax_no
        /// Name on invoices.
        invoice_title
    }
}

impl Master for PersonalOwner {
    const TABLE: &'static str = "cargo_owner";
    const NAME: &'static str = "personalCargoOwner";
    const SCREEN: &'static str = "personalCargoOwner";
    const BASE: &'static str = "/wms/personalCargoOwner";
    const COLUMNS: &'static [Col] = columns![ID_CARD];
    const FIXED: &'static [(&'static str, i64)] = &[("kind", 0)];
    const SHOWN: &'static [Field] = SHOWN;
    const LINES: &'static [Lines] = &[CONTACTS];
    const SCOPE: Scope = SCOPE;
    const USED_BY: &'static [Use] = USED_BY;
    const CHOOSABLE: &'static str = CHOOSABLE;
    const AUDITED: Option<Audited> = Some(AUDITED);

    fn check(&self) -> Answer<()> {
        rules::check((&self.valid_from, &self.valid_to), &self.contacts)
    }

    async fn prepare(&self, tx: &mut Tx, before: Option<&Before<Self>>) -> Answer<Cells> {
        let was = before.map(|before| (before.form.code.as_str(), before.form.status));
        rules::prepare(tx, (&self.code, self.status), was, self.region_code.as_deref())
    }

    async fn leaving(tx: &mut Tx, _: Id) -> Answer<()> {
        rules::leaving(tx)
    }
}

impl Master for EnterpriseOwner {
    const TABLE: &'static str = "cargo_owner";
    const NAME: &'static str = "enterpriseCargoOwner";
    const SCREEN: &'static str = "enterpriseCargoOwner";
    const BASE: &'static str = "/wms/enterpriseCargoOwner";
    const COLUMNS: &'static [Col] = columns![
        CREDIT_CODE,
        master::text("legalPerson").length(50).hidden(),
        master::text("licence").hidden().by_hand(),
        master::text("taxNo").length(20).hidden(),
        master::text("invoiceTitle").hidden()
    ];
    const FIXED: &'static [(&'static str, i64)] = &[("kind", 1)];
    const SHOWN: &'static [Field] = SHOWN;
    const LINES: &'static [Lines] = &[CONTACTS];
    const SCOPE: Scope = SCOPE;
    const USED_BY: &'static [Use] = USED_BY;
    const CHOOSABLE: &'static str = CHOOSABLE;
    const AUDITED: Option<Audited> = Some(AUDITED);

    fn check(&self) -> Answer<()> {
        rules::check((&self.valid_from, &self.valid_to), &self.contacts)
    }

    async fn prepare(&self, tx: &mut Tx, before: Option<&Before<Self>>) -> Answer<Cells> {
        let was = before.map(|before| (before.form.code.as_str(), before.form.status));
        let cells = rules::prepare(tx, (&self.code, self.status), was, self.region_code.as_deref())?;
        let licence = (self.code.as_str(), self.licence.as_deref());
        let was = before.map(|before| (before.form.code.as_str(), before.form.licence.as_deref()));
        rules::licence(tx, was.unwrap_or((&self.code, None)), licence).await?;
        Ok(cells)
    }

    async fn leaving(tx: &mut Tx, id: Id) -> Answer<()> {
        rules::leaving(tx)?;
        rules::let_licence_go(tx, id).await
    }
}

impl Master for AnyOwner {
    const TABLE: &'static str = "cargo_owner";
    const NAME: &'static str = "cargoOwner";
    const SCREEN: &'static str = "cargoOwnerAudit";
    const BASE: &'static str = "/wms/cargoOwnerAudit";
    const COLUMNS: &'static [Col] = columns![
        ID_CARD,
        CREDIT_CODE,
        master::text("legalPerson").length(50).hidden(),
        master::text("licence").hidden().by_hand(),
        master::text("taxNo").length(20).hidden(),
        master::text("invoiceTitle").hidden()
    ];
    const SHOWN: &'static [Field] = &[
        list::code("kind", "kind", PartyKind::DESCRIPTION).sort().primary(),
        list::text("regionName", "region_name").nullable().contains(),
    ];
    const LINES: &'static [Lines] = &[CONTACTS];
    /// Owners do not audit themselves.
    const SCOPE: Scope = Scope::operator("branch_code");
    const AUDITED: Option<Audited> = Some(AUDITED);
}
