//! Tables of parties: who works with the warehouse, and the agreements they sign.

kernel::codes! {
    /// Party types of the specification, by number. Carriers, drivers and staff have none: see `PartyType`.
    PartyKind {
        0 IndependentOwner    "independent_owner",
        1 EnterpriseOwner     "enterprise_owner",
        2 EnterpriseShipper   "enterprise_shipper",
        3 EnterpriseFinance   "enterprise_finance",
        4 EnterpriseConsignee "enterprise_consignee",
        5 UpstreamCustomer    "upstream_customer",
        6 PayingInstitution   "paying_institution",
    }

    /// Type of an account's party (`partyType`), by word: decides which rows the account sees.
    PartyType {
        "PLAT_ADMIN"        PlatformAdministrator "platform_administrator",
        "PLAT_STAFF"        PlatformStaff         "platform_staff",
        "WMS_STAFF"         WarehouseStaff        "warehouse_staff",
        "INDEPENDENT_OWNER" IndependentOwner      "independent_owner",
        "ENTERPRISE_OWNER"  EnterpriseOwner       "enterprise_owner",
        "SHIPPER"           Shipper               "shipper",
        "SHIPPER_FIN"       ShipperFinance        "shipper_finance",
        "CONSIGNEE"         Consignee             "consignee",
        "UPSTREAM"          Upstream              "upstream",
        "PAYER"             Payer                 "payer",
        "CARRIER"           Carrier               "carrier",
        "DRIVER"            Driver                "driver",
        /// A device at the gate, not a person.
        "KIOSK"             Kiosk                 "kiosk",
    }

    /// Collection document type (dictionary `collectType`).
    CollectionDocumentType {
        0 Normal   "normal"   active,
        1 Disabled "disabled" stopped,
    }

    /// Document status of a collection agreement.
    DocumentStatus {
        1 Normal     "normal"      active,
        2 WrittenOff "written_off" stopped,
    }

    /// Document type of a collection agreement: how it is signed.
    DocumentType {
        1 OnSite "on_site",
        2 Remote "remote",
    }

    /// What a customer is: the party kinds that goods go to or that pay, under their own numbers.
    CustomerKind {
        3 EnterpriseFinance   "enterprise_finance",
        4 EnterpriseConsignee "enterprise_consignee",
        5 UpstreamCustomer    "upstream_customer",
        6 PayingInstitution   "paying_institution",
    }

    /// How a contact person wants to hear of things.
    NoticeChannel {
        "NONE"  Silent "none",
        "PHONE" Phone  "phone",
        "SMS"   Sms    "sms",
        "EMAIL" Email  "email",
    }

    /// Authorization of a party or of an agreement.
    Authorization {
        1 Authorized    "authorized"     active,
        2 NotAuthorized "not_authorized" neutral,
    }
}

impl PartyType {
    /// The number of the specification, for the types that have one.
    pub const fn kind(self) -> Option<PartyKind> {
        match self {
            Self::IndependentOwner => Some(PartyKind::IndependentOwner),
            Self::EnterpriseOwner => Some(PartyKind::EnterpriseOwner),
            Self::Shipper => Some(PartyKind::EnterpriseShipper),
            Self::ShipperFinance => Some(PartyKind::EnterpriseFinance),
            Self::Consignee => Some(PartyKind::EnterpriseConsignee),
            Self::Upstream => Some(PartyKind::UpstreamCustomer),
            Self::Payer => Some(PartyKind::PayingInstitution),
            Self::PlatformAdministrator
            | Self::PlatformStaff
            | Self::WarehouseStaff
            | Self::Carrier
            | Self::Driver
            | Self::Kiosk => None,
        }
    }

    /// Whether accounts of this type are the operator's own: they see the rows of all parties.
    pub const fn is_operator(self) -> bool {
        matches!(self, Self::PlatformAdministrator | Self::PlatformStaff | Self::WarehouseStaff | Self::Kiosk)
    }
}
