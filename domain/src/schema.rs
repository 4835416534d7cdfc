//! Schemas of types that are sent as text, for the OpenAPI document.

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};

/// A string of this pattern, with an example.
pub(crate) fn text(pattern: &str, example: &str) -> RefOr<Schema> {
    let object = ObjectBuilder::new().schema_type(SchemaType::new(Type::String)).pattern(Some(pattern));
    object.examples([example]).into()
}
