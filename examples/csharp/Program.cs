using HashiCorp.Cdktf;
using Shop;

var app = new App();
_ = new ShopObservability(app, "shop");
app.Synth();
