//! Who sells, as it stands on receipts.

use clap::Args;
use domain::payment::receipt::Seller;

use super::{Fault, is_unset, set};

/// Who sells while nobody is named.
const DEVELOPMENT_SELLER: &str = "Fieldwork (in development)";

/// What selling can be told.
#[derive(Args, Clone, Debug)]
pub(super) struct SellerArguments {
    /// The name under which places are sold.
    #[arg(long, env = "FIELDWORK_SELLER_NAME")]
    seller_name: Option<String>,
    /// The seller's address; its lines are separated by semicolons.
    #[arg(long, env = "FIELDWORK_SELLER_ADDRESS", value_delimiter = ';')]
    seller_address: Vec<String>,
    /// The number under which the seller pays tax.
    #[arg(long, env = "FIELDWORK_SELLER_TAX_NUMBER")]
    seller_tax_number: Option<String>,
}

impl SellerArguments {
    /// What is wrong where something is sold to learners.
    pub(super) fn faults(&self, is_sold: bool) -> [Fault; 2] {
        [
            (
                is_sold && is_unset(self.seller_name.as_ref()),
                "FIELDWORK_SELLER_NAME is not set: receipts name a seller",
            ),
            (is_sold && self.address().is_empty(), "FIELDWORK_SELLER_ADDRESS is not set: receipts name an address"),
        ]
    }

    /// The seller.
    pub(super) fn seller(self) -> Seller {
        let address = self.address();
        Seller {
            name: set(self.seller_name).unwrap_or_else(|| DEVELOPMENT_SELLER.to_owned()),
            address,
            tax_number: set(self.seller_tax_number),
        }
    }

    fn address(&self) -> Vec<String> {
        let lines = self.seller_address.iter().map(|line| line.trim().to_owned());
        lines.filter(|line| !line.is_empty()).collect()
    }
}
